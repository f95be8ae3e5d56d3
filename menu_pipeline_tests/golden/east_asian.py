"""Japanese, Chinese and Korean pages: prices in names, in sentences and side by side, as these languages set them.

Written beside the mending, kind by kind; every page and every dish on it is our own invention.
"""

# ruff: noqa: E501 (pages read better unbroken)

from __future__ import annotations

from menu_pipeline_tests.golden.odd import Odd


def _page(body: str, title: str, lang: str) -> str:
    return f"<!doctype html><html lang='{lang}'><head><meta charset=utf-8><title>{title}</title></head><body>{body}</body></html>"


MENUS = [
    Odd(
        "courses_called_by_their_price",
        _page(
            """<h1>会席</h1><div class=c><h3>6,800円コース（税込）</h3><p>春野菜を中心に、全八品でご用意します。</p><p class=price>6,800円</p></div>
<div class=c><h3>9,200円コース（税込）</h3><p>焼き物に鰆を使います。ご予約は前日まで。</p><p class=price>9,200円</p></div>
<ul><li>鰆の西京焼き（9,200円コースのみ）</li></ul>""",
            "会席料理 お品書き",
            "ja",
        ),
        ["6,800円コース（税込） | 6800", "9,200円コース（税込） | 9200"],
    ),
    Odd(
        "a_course_whose_name_is_its_only_price",
        _page(
            """<h2>ランチ</h2><ul><li>850円ランチ</li><li>1,200円ランチ</li><li>唐揚げ定食 980円</li><li>焼き魚定食 1,050円</li></ul>""",
            "お昼のメニュー",
            "ja",
        ),
        ["850円ランチ | 850", "1,200円ランチ | 1200", "唐揚げ定食 | 980", "焼き魚定食 | 1050"],
    ),
    Odd(
        "a_larger_price_behind_a_slash",
        _page(
            """<div class=c><h3>里山コース</h3><p>旬の山菜を使ったコース。</p><p class=cost>4,300円〜 / 特選 5,900円・7,700円（税込）</p></div>
<div class=c><h3>海辺コース</h3><p>地魚づくしのコース。</p><p class=cost>税込 5,100円（二時間制） / 上 6,400円</p></div>
<div class=c><h3>おまかせ</h3><p>その日のおすすめ。</p><p class=cost>3,900円</p></div>""",
            "コース料理",
            "ja",
        ),
        ["里山コース | 4300 5900 7700", "海辺コース | 5100 6400", "おまかせ | 3900"],
    ),
    Odd(
        "sentences_that_speak_of_money",
        _page(
            """<h2>一品料理</h2><p class=note>お一人様一品以上のご注文をお願いします。大盛りは150円、特盛りは300円です。</p>
<ul><li><b>だし巻き卵</b><p>明石風。刻み葱の追加は80円。</p><span>620円～</span></li><li><b>揚げ出し豆腐</b><p>生姜を添えて</p><span>540円</span></li><li><b>ポテトサラダ</b><p>燻製卵入り</p><span>480円</span></li></ul>
<p>5,000円以上のご注文で配達無料、500円引き券をお使いいただけます。</p>""",
            "お品書き",
            "ja",
        ),
        ["だし巻き卵 | 620", "揚げ出し豆腐 | 540", "ポテトサラダ | 480"],
    ),
    Odd(
        "thresholds_beside_dishes",
        _page(
            """<h2>点心</h2><ul><li>鲜虾饺 38元</li><li>糯米鸡 32元</li><li>萝卜糕 26元</li><li>满200元以上免费送茶</li></ul>""",
            "菜单",
            "zh",
        ),
        ["鲜虾饺 | 38", "糯米鸡 | 32", "萝卜糕 | 26"],
    ),
    Odd(
        "bullets_of_east_asian_type",
        _page(
            """<h2>甘味</h2><p>・あんみつ 650円<br>・くずきり 720円<br>・抹茶ぜんざい 780円</p>""",
            "甘味処",
            "ja",
        ),
        ["あんみつ | 650", "くずきり | 720", "抹茶ぜんざい | 780"],
    ),
    Odd(
        "prices_in_corner_brackets",
        _page(
            """<h2>洋食</h2><h3>【当店自慢】牡蠣フライ定食【1280円 税抜】</h3><p>広島産の牡蠣を使用。追加の牡蠣（一粒 180円 税別）もどうぞ。</p><h3>ハヤシライス【980円 税抜】</h3><h3>海老ピラフ【1150円 税別】</h3>""",
            "お品書き",
            "ja",
        ),
        ["牡蠣フライ定食 | 1280", "ハヤシライス | 980", "海老ピラフ | 1150"],
    ),
    Odd(
        "a_remark_behind_a_price_in_brackets",
        _page(
            """<h2>Vis</h2><p>Tongschar gebakken (€31,40) baktijd 20 min.</p><p>Kabeljauw met prei (€27,60)</p><p>Garnaalkroketjes 2st. €19,20 | 3st. €24,80</p><p>Zeebaars (€29,90)</p>""",
            "Kaart",
            "nl",
        ),
        [
            "Tongschar gebakken | 31.40",
            "Kabeljauw met prei | 27.60",
            "Garnaalkroketjes | 19.20 24.80",
            "Zeebaars | 29.90",
        ],
    ),
    Odd(
        "prices_in_chinese_characters",
        _page(
            """<h2>お品書き</h2><h3>昼</h3><ul><li>焼き鮭膳 <span>一、四〇〇円</span></li><li>千円ランチ <span>一、〇〇〇円</span></li><li>穴子重 <span>二、三五〇円〜</span></li></ul>
<h3>夜</h3><ul><li>月見コース（全九品） <span>九、八〇〇円</span></li><li>白和え <span>四八〇円</span></li></ul><dl><dt>住所</dt><dd>港町三丁目一ー二</dd><dt>定休日</dt><dd>火曜日、第三水曜日</dd></dl>""",
            "和食処",
            "ja",
        ),
        ["焼き鮭膳 | 1400", "千円ランチ | 1000", "穴子重 | 2350", "月見コース（全九品） | 9800", "白和え | 480"],
    ),
    Odd(
        "prices_in_tens_and_hundreds",
        _page(
            """<h1>小料理</h1><p>枝豆　三百円<br>冷奴　三百五十円<br>刺身盛り合わせ　千八百円<br>蟹すき鍋　一万二千円より<br>地酒　七百円</p>""",
            "献立",
            "ja",
        ),
        ["枝豆 | 300", "冷奴 | 350", "刺身盛り合わせ | 1800", "蟹すき鍋 | 12000", "地酒 | 700"],
    ),
    Odd(
        "prices_in_chinese_characters_in_china",
        _page(
            """<h1>菜单</h1><table><tr><td>三元猪肉饺</td><td>二十八元</td></tr><tr><td>葱油拌面</td><td>十六元</td></tr><tr><td>清炒豆苗</td><td>三十二元</td></tr><tr><td>酸梅汤</td><td>八元</td></tr></table>""",
            "菜单",
            "zh-CN",
        ),
        ["三元猪肉饺 | 28", "葱油拌面 | 16", "清炒豆苗 | 32", "酸梅汤 | 8"],
    ),
]

NOTHING = [
    Odd(
        "terms_of_a_delivery",
        _page(
            """<h1>ご利用案内</h1><p>3,000円以上のお買い上げで送料無料です。3,000円未満は送料550円を頂戴します。</p><p>ご返品は1,000円以上の商品に限ります。手数料は330円です。</p>""",
            "ご利用案内",
            "ja",
        ),
    ),
    Odd(
        "a_cat_lounge_by_the_hour",
        _page(
            """<h1>料金表</h1><h2>平日</h2><div class=r><span>30分：</span><span>700円</span></div><div class=r><span>60分：</span><span>1,200円</span></div><div class=r><span>延長15分毎：</span><span>300円</span></div><h2>その他</h2><div class=r><span>猫用おやつ</span><span>200円</span></div><div class=r><span>缶バッジ</span><span>400円</span></div><div class=r><span>写真撮影</span><span>900円</span></div>""",
            "料金表",
            "ja",
        ),
    ),
]

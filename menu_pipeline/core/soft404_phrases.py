"""How error pages word it, in the languages of partners' sites: data for ``soft404``, all matched case folded.

Spaces are single. Repetitions are bounded or possessive, so that no text takes more than linear time.
"""

from __future__ import annotations

import re
from typing import Final

_PAGE: Final = r"(?<![a-z])(?:page|file|resource|site|url|content|document|address|link|article|post)s?"
_OBJECT: Final = r"(?<![a-z])(?:page|file|resource|site|url|content|document|address|link|article|post|product|item)s?"

#: "The page was not found". Each names the page or is unmistakable: "not found" alone stands in dish descriptions too.
_SENTENCES: Final = (
    # English
    rf"{_OBJECT} (?:was |were |is |are |has been |could |can )?(?:not|never) (?:be )?found",
    rf"{_OBJECT} (?:you requested |requested )?(?:cannot|can not|can['’]t|could not|couldn['’]t) be (?:found|located)",
    rf"{_PAGE} (?:is |are )?(?:not available|no longer (?:available|exists?|here)|unavailable|missing|gone)",
    rf"{_PAGE} (?:does not|doesn['’]t|do not|don['’]t|did not) exist",
    rf"(?:can['’]t|cannot|can not|couldn['’]t|could not|unable to|didn['’]t) (?:seem to )?(?:find|locate)"
    rf" (?:the |that |this |your |any |a )?(?:\w+ )?{_OBJECT}",
    rf"{_PAGE} (?:that )?you(?:['’]re| are| were|['’]ve)? (?:look|search|request|try)\w*(?: for| to \w+)?"
    r"[^.]{0,60}(?:not\b|n['’]t\b|no longer|moved|removed|gone)",
    r"nothing (?:was |could be )?found (?:at this|here)",
    r"requested (?:url|page|resource)[^.]{0,80}(?:not found|not be found|not exist)",
    # German, Dutch
    r"(?:seite|datei|inhalt|adresse|url) (?:[^.]{0,40} )?nicht (?:gefunden|vorhanden|verfügbar|auffindbar|finden)",
    r"(?:seite|inhalt) (?:[^.]{0,40} )?(?:existiert (?:leider )?nicht|nicht mehr (?:vorhanden|verfügbar)|gibt es n)",
    r"pagina (?:[^.]{0,40} )?(?:niet (?:gevonden|worden gevonden|vinden|beschikbaar)|bestaat (?:helaas )?niet)",
    # French, Spanish, Catalan, Portuguese, Italian, Romanian
    r"page (?:[^.]{0,40} )?(?:non trouvée|introuvable|inexistante|pas trouvée|n['’]existe (?:pas|plus)"
    r"|n['’]a pas (?:été|pu être) trouvée|n['’]est (?:pas|plus) disponible)",
    r"página (?:[^.]{0,40} )?(?:no (?:fue |ha sido )?encontrada|inexistente|no existe|no está disponible"
    r"|no se (?:ha )?(?:encuentra|encontró|encontrado|pudo encontrar|puede encontrar))",
    r"no (?:hemos |se ha |se |pudimos |podemos )?(?:pudo )?(?:encontra\w+|encontrado) la página",
    r"pàgina (?:[^.]{0,30} )?no (?:s['’]ha )?(?:trobada|trobat|existeix)",
    r"página (?:[^.]{0,40} )?não (?:foi |pôde ser |pode ser )?(?:encontrada|localizada|existe|está disponível)",
    r"não (?:foi possível |conseguimos )?encontra\w+ (?:a|essa|esta) página",
    r"pagina (?:[^.]{0,40} )?(?:inesistente|non (?:(?:è stata |è )?trovata|esiste|è disponibile|è presente))",
    r"pagina (?:[^.]{0,40} )?non può essere trovata",
    r"pagina (?:[^.]{0,40} )?nu (?:a fost (?:găsită|gasita)|a putut fi|poate fi (?:găsită|gasita)|există|exista)",
    # Nordic
    r"sidan (?:[^.]{0,40} )?(?:kunde inte hittas|kan inte hittas|hittades inte|hittas inte|finns inte|saknas)",
    r"(?:hittar|hittade) inte sidan",
    r"side(?:n)? (?:[^.]{0,40} )?(?:ble(?:v)? ikke (?:fundet|funnet)|ikke (?:fundet|funnet)|fin(?:d|n)es ikke"
    r"|kunne ikke fin(?:d|n)es|eksisterer ikke)",
    r"(?:finner|fant|fandt) ikke siden",
    r"sivua? (?:[^.]{0,40} )?(?:ei (?:löydy|löytynyt|ole olemassa)|puuttuu)",
    r"síðan? (?:fannst ekki|er ekki til)",
    # Central and eastern Europe, Baltics
    r"stron[ay] (?:[^.]{0,40} )?nie (?:(?:została |zostala )?(?:znaleziona|odnaleziona)|istnieje)",
    r"nie (?:znaleziono|można znaleźć|odnaleziono) (?:[^.]{0,20})?stron",
    r"stránk[ay] (?:[^.]{0,40} )?(?:nebyla nalezena|nenalezena|neexistuje|nebola nájdená|sa nenašla|nenájdená)",
    r"oldal (?:[^.]{0,40} )?nem (?:található|létezik|talál\w+)",
    r"stranic[ae] (?:[^.]{0,40} )?(?:nije (?:pronađena|nađena|pronadjena)|ne postoji)",
    r"strani? (?:ni (?:bila |bilo |mogoče |bilo mogoče )?(?:najdena|najti|najdene)|ne obstaja)",
    r"puslapis nerastas|puslapi[so] (?:nėra|nepavyko)|lapa (?:nav|netika) atrasta|lehte? ei (?:leitud|leia)",
    r"страниц[аеуы](?:та)? (?:[^.]{0,40} )?не (?:найден[ао]?|существует|е намерена|съществува|постоји)",
    r"страница није (?:пронађена|нађена)|не(?: удалось|возможно)? найти (?:эту )?страницу",
    r"сторінк[ауи] (?:[^.]{0,40} )?не (?:знайден[ао]|існує)",
    r"σελίδα (?:[^.]{0,40} )?δεν (?:βρέθηκε|υπάρχει|είναι διαθέσιμη)",
    # Turkish, Arabic, Hebrew, Persian, Hindi
    r"sayfa (?:[^.]{0,30} )?(?:bulunamadı|bulunamadi|mevcut değil|bulunmuyor|bulunmamaktadır)",
    r"الصفحة (?:.{0,40} )?(?:غير موجودة|غير متوفرة|لم يتم العثور)",
    r"(?:لم يتم العثور|لم نتمكن من العثور|لم نعثر) على .{0,20}الصفحة",
    r"(?:דף|עמוד) (?:.{0,30} )?(?:לא נמצא|אינו קיים|לא קיים)",
    r"صفحه (?:.{0,30} )?(?:یافت نشد|پیدا نشد|وجود ندارد)",
    r"(?:पृष्ठ|पेज) (?:.{0,20} )?नहीं मिला",
    # South-east and east Asia
    r"halaman (?:[^.]{0,40} )?(?:tidak (?:ditemukan|dijumpai|ada|tersedia|dapat ditemukan)|telah dihapus)",
    r"không tìm thấy (?:trang|nội dung|đường dẫn)|trang (?:[^.]{0,40} )?không (?:tồn tại|tìm thấy|được tìm thấy)",
    r"ไม่พบ(?:หน้า|เพจ)|หน้า.{0,30}(?:ไม่พบ|ไม่มีอยู่)",
    r"(?:ページ|ファイル|url).{0,20}(?:見つかりません|存在しません|ございません|ありません|見つからない)",
    r"페이지를? ?(?:.{0,20})?(?:찾을 수 없|존재하지 않)|존재하지 않는 페이지|없는 페이지",
    r"(?:页面|頁面|网页|網頁|内容|页).{0,16}(?:不存在|未找到|找不到|[没沒]有找到|已被?[删刪]除|走丢|[无無]法找到)",
    r"(?:找不到|未找到|[没沒]有找到|[无無]法找到)(?:.{0,12})(?:页|頁)",
)
NOT_FOUND: Final = re.compile("|".join(_SENTENCES))

_ERROR_WORD: Final = (
    r"(?:http|status|errors?|erreur|fehler|fout|errore|eroare|fel|fejl|feil|virhe|błąd|chyba|hiba|hata|greška|napaka"
    r"|klaida|kļūda|viga|ошибка|помилка|грешка|σφάλμα|خطأ|שגיאה|خطا|ralat|kesalahan|lỗi|エラー|오류|错误|錯誤"
    r"|code|page|o+ps|ups|sorry|not found|gone|seite|página|pagina)"
)
#: A headline that is nothing but an error number with its usual company.
ERROR_NUMBER: Final = re.compile(
    rf"(?:{_ERROR_WORD}[\s!:.,#]*+)*+(?:404|410)(?:[\s!:.,]*+{_ERROR_WORD})*+[\s!.]*+",
)
#: A headline that says "not found" and nothing else.
BARE_NOT_FOUND: Final = re.compile(
    r"(?:oops|sorry|error|404|410|[\s!:.,…-])*+"
    r"(?:not found|nicht gefunden|introuvable|no encontrad[ao]|não encontrad[ao]|non trovat[ao]|niet gevonden"
    r"|ikke fundet|ikke funnet|hittades inte|ei löydy|nie znaleziono|nenalezeno|nem található|не найдено|не знайдено"
    r"|δεν βρέθηκε|bulunamadı|tidak ditemukan|không tìm thấy|見つかりません|찾을 수 없습니다|未找到|找不到)"
    r"[\s!.…(]*+(?:404|410)?[\s!.)]*+"
)
#: Nobody keeps a site here: default pages of servers, suspended accounts, parked domains.
NOBODY_HOME: Final = re.compile(
    r"welcome to (?:nginx|openresty|centos|caddy)|apache2? (?:\w+ )?default page|test page for the"
    r"|^iis windows(?: server)?$|^it works!?$|default web ?site page|default plesk page|web server'?s default page"
    r"|account (?:has been )?suspended|this (?:account|website|site) has been suspended|there isn['’]t a github pages"
    r"|domain (?:name )?(?:is |may be )?(?:for sale|parked|expired|has expired)|domain is parked|buy this domain"
    r"|this domain is (?:parked|for sale)|domain steht zum verkauf|site not found|no such app"
)

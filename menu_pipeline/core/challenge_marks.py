"""Marks of pages that stand in a page's place: challenges, captchas, blocks. Data for ``core.challenge``.

Three strengths. *Decisive*: only interstitials carry it (never a page that was served), or pages that quote one, where
it is text or script: such a mark is *loose*, and wants company. *Sensor*: the vendor's script
or widget, which served pages carry as well. *Words*: what interstitials say, and other people too.

Sources: the vendors' own documentation (Cloudflare "detect a challenge page response", AWS WAF "challenge and captcha
actions"), FlareSolverr's and crawlee's selectors, is-antibot's rules, wafw00f's plugins, all as of 2025.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

#: Where a mark is looked for. ``resource``: addresses of scripts, frames, forms and refreshes. ``inline``: script text.
#: ``element``: ids and classes. ``text``: what a reader sees, and what ``<noscript>`` says.
Place = Literal["resource", "inline", "element", "title", "text"]


@dataclass(frozen=True, slots=True)
class Mark:
    vendor: str
    place: Place
    pattern: re.Pattern[str]
    blocks: bool = False  # a closed door rather than a riddle
    loose: bool = False  # a page may quote it, or name something of its own so


def _mark(vendor: str, place: Place, pattern: str, *, blocks: bool = False, loose: bool = False) -> Mark:
    loose = loose or place in ("inline", "text")
    return Mark(vendor, place, re.compile(pattern, re.IGNORECASE), blocks, loose)


def _names(words: str) -> str:
    """A pattern for whole ids or classes."""
    return rf"(?<!\S)(?:{'|'.join(words.split())})(?!\S)"


#: Header (lower-case name) -> vendor, and the value that decides.
HEADERS: Final[dict[str, tuple[str, re.Pattern[str]]]] = {
    "cf-mitigated": ("cloudflare", re.compile("challenge|block", re.IGNORECASE)),
    "cf-chl-bypass": ("cloudflare", re.compile("1")),
    "cf-chl-out": ("cloudflare", re.compile(".")),
    "x-amzn-waf-action": ("aws-waf", re.compile("challenge|captcha", re.IGNORECASE)),
    "sg-captcha": ("siteground", re.compile("challenge", re.IGNORECASE)),
    "x-vercel-mitigated": ("vercel", re.compile("challenge|deny", re.IGNORECASE)),
    "x-vercel-challenge-token": ("vercel", re.compile(".")),
    "x-dd-b": ("datadome", re.compile(".")),
    "x-sucuri-block": ("sucuri", re.compile(".")),
    "x-azure-waf-action": ("azure-waf", re.compile("challenge", re.IGNORECASE)),
}

DECISIVE: Final = (
    _mark("cloudflare", "inline", r"_cf_chl_(?:opt|ctx|enter)|__cf_chl_\w*tk"),
    _mark("cloudflare", "resource", r"/cdn-cgi/challenge-platform/\S*/orchestrate/|__cf_chl_|/cdn-cgi/l/chk_"),
    _mark(
        "cloudflare",
        "element",
        _names(
            "challenge-error-text challenge-error-title challenge-running cf-challenge-running cf-please-wait"
            " cf-spinner-please-wait trk_jschal_js cf-browser-verification cf-im-under-attack"
            " challenge-success-text cf-chl-widget-container"
        ),
    ),
    _mark("cloudflare", "element", _names("turnstile-wrapper"), loose=True),
    _mark("cloudflare", "element", _names("cf-error-details cf-error-overview"), blocks=True),
    _mark(
        "cloudflare",
        "title",
        r"^\s*attention required! \| cloudflare\s*$|used cloudflare to restrict access\s*$",
        blocks=True,
    ),
    _mark("aws-waf", "inline", r"gokuProps|AwsWafIntegration\s*\.\s*(?:checkForceRefresh|saveReferrer|forceRefresh)"),
    _mark("aws-waf", "resource", r"\.captcha\.(?:sdk\.)?awswaf\.com/|\.captcha-sdk\.awswaf\.com/"),
    _mark("datadome", "resource", r"(?:geo|ct)\.captcha-delivery\.com"),
    _mark("datadome", "inline", r"""\bdd\s*=\s*\{\s*['"](?:rt|cid|hsh)['"]|captcha-delivery\.com"""),
    _mark("perimeterx", "element", _names("px-captcha px-captcha-wrapper px-captcha-container px-block-form-wrapper")),
    _mark("perimeterx", "resource", r"captcha\.px-c(?:dn|loud)\.net"),
    _mark("perimeterx", "inline", r"_pxBlockScript|window\._pxBlockedUrl"),
    _mark("imperva", "resource", r"_Incapsula_Resource\?\S*(?:incident_id=|CWUDNSAI|SWUDNSAI)"),
    _mark("imperva", "resource", r"_Incapsula_Resource\?SWJIYLWA=[0-9a-f]{32},[0-9a-f]{32}"),
    _mark("imperva", "text", r"incapsula incident id:?\s*\d", blocks=True),
    _mark("imperva", "title", r"^pardon our interruption"),
    _mark("imperva", "inline", r"onProtectionInitialized|interstitial_inner_html"),
    _mark("sucuri", "inline", r"sucuri_cloudproxy_js"),
    _mark("sucuri", "title", r"^sucuri website firewall", blocks=True),
    _mark("akamai", "element", _names("sec-if-cpt-container sec-if-container sec-cpt-if sec-bc-tile-container")),
    _mark("akamai", "resource", r"/_sec/(?:cp_challenge|verify)|[?&]bm-verify="),
    _mark("akamai", "inline", r"bm-verify|/_sec/cp_challenge"),
    _mark("akamai", "text", r"reference #\s*\d+\.[0-9a-f]+\.\d+\.[0-9a-f]+", blocks=True),
    _mark("kasada", "resource", r"/ips\.js(?:$|\?)"),
    _mark("anubis", "element", _names("anubis_challenge anubis_version anubis_base_prefix")),
    _mark("anubis", "resource", r"/\.within\.website/x/"),
    _mark("siteground", "resource", r"/\.well-known/sgcaptcha"),
    _mark("ddos-guard", "resource", r"/\.well-known/ddos-guard/\S*challenge|check\.ddos-guard\.net/check"),
    _mark("ddos-guard", "title", r"^ddos-guard$"),
    _mark("vercel", "resource", r"/\.well-known/vercel/security/"),
    _mark("vercel", "title", r"^vercel security checkpoint"),
    _mark("imunify360", "inline", r"\bwsidchk\b"),
    _mark("imunify360", "text", r"imunify360|waiting for the redirectiron", blocks=True),
    _mark("free-hosting", "inline", r"slowAES\s*\.\s*decrypt|toNumbers\(.{1,80}document\.cookie"),
    _mark("hcdn", "resource", r"/hcdn-cgi/"),
    _mark("f5", "inline", r"\bbobcmn\b|TSPD_101"),
    _mark("f5", "text", r"the requested url was rejected\. please consult with your administrator", blocks=True),
    _mark("reblaze", "inline", r"\brbzns\b|\brbzreqid\b"),
    _mark("fastly", "resource", r"/_fs-ch-"),
    _mark("fastly", "inline", r"/_fs-ch-"),
    _mark("alibaba", "inline", r"\bacw_sc__v[23]\b|_____tmd_____|\baliyun_waf"),
    _mark("alibaba", "resource", r"_____tmd_____/punish"),
    _mark("tencent", "inline", r"__tst_status|EO_Bot_Ssid"),
    _mark("qrator", "resource", r"/__qrator/|__qrauth"),
    _mark("radware", "resource", r"(?:validate|captcha)\.perfdrive\.com"),
    _mark("radware", "title", r"radware (?:bot manager )?captcha|shieldsquare captcha"),
    _mark("bunny", "resource", r"/\.bunny-shield/"),
    _mark("basedflare", "resource", r"/\.basedflare/"),
    _mark("wordfence", "text", r"generated by wordfence", blocks=True),
    _mark("litespeed", "resource", r"/\.lsrecap/"),
    _mark("safeline", "resource", r"/\.safeline/"),
    _mark("azure-waf", "resource", r"/\.azwaf/"),
    _mark("go-away", "resource", r"/\.well-known/\.git\.gammaspectra\.live/"),
    _mark("amazon", "resource", r"/errors/validatecaptcha"),
    _mark("yandex", "resource", r"/(?:show|check)captcha(?:fast)?\?"),
)  # fmt: skip

#: Scripts and widgets that served pages have too.
SENSORS: Final = (
    _mark("cloudflare", "resource", r"challenges\.cloudflare\.com|/cdn-cgi/challenge-platform/"),
    _mark("cloudflare", "element", _names("cf-turnstile lds-ring challenge-form challenge-stage cf-wrapper ray_id")),
    _mark("hcaptcha", "resource", r"hcaptcha\.com/"),
    _mark("hcaptcha", "element", _names("h-captcha hcaptcha")),
    _mark("recaptcha", "resource", r"(?:google\.com|recaptcha\.net)/recaptcha/"),
    _mark("recaptcha", "element", _names("g-recaptcha")),
    _mark("friendly-captcha", "element", _names("frc-captcha")),
    _mark("geetest", "resource", r"geetest\.com|/gt\.js"),
    _mark("arkose", "resource", r"arkoselabs\.com|funcaptcha\.com"),
    _mark("captcha", "element", _names("captcha captcha-container captcha-form captcha-box attack-box")),
)

#: Bot sensors: a page that holds nothing but one of these is the vendor's page.
WALLS: Final = (
    _mark("aws-waf", "resource", r"\.(?:token|edge)\.(?:\S+\.)?awswaf\.com/"),
    _mark("perimeterx", "inline", r"_pxAppId|_pxJsClientSrc"),
    _mark("perimeterx", "resource", r"client\.(?:px-cloud|perimeterx)\.net"),
    _mark("imperva", "resource", r"_Incapsula_Resource"),
    _mark("datadome", "resource", r"js\.datadome\.co"),
    _mark("kasada", "inline", r"\bKPSDK\b"),
    _mark("akamai", "resource", r"/akam/\d+/|/_bm/"),
    _mark("f5", "resource", r"/TSPD/"),
)

#: Titles of interstitials, whole, without trailing dots and in lower case.
TITLES: Final = frozenset(
    title.strip()
    for title in """
    just a moment|un instant|un instant, s'il vous plaît|einen moment|nur einen moment|einen moment bitte|un momento
    un momento, por favor|espere un momento|um momento|só um momento|aguarde um momento|tunggu sebentar|sebentar
    mohon tunggu|しばらくお待ちください|少々お待ちください|请稍候|請稍候|请稍等|잠시만 기다리십시오|잠시만 기다려 주세요
    один момент|подождите|подождите немного|пожалуйста, подождите|зачекайте|bir dakika lütfen|lütfen bekleyin
    een ogenblik geduld|even geduld|een moment geduld|proszę czekać|cierpliwości|chwileczkę|vänta|ett ögonblick
    et øyeblikk|vent litt|et øjeblik|vent venligst|hetki|odota hetki|egy pillanat|kérjük, várjon|okamžik|malý okamžik
    jeden moment|počkejte prosím|o clipă|un moment|vă rugăm așteptați|един момент|μισό λεπτό|รอสักครู่|vui lòng chờ
    chờ một chút|يرجى الانتظار|يُرجى الانتظار|لحظة|רק רגע|क्षण भर
    access denied|access forbidden|access to this page has been denied|access restricted|blocked|request blocked
    request rejected|you have been blocked|sorry, you have been blocked|forbidden|403 forbidden|403 - forbidden
    security check|security check required|security checkpoint|security verification|human verification
    human check|verify you are human|verification required|verification|bot verification|robot check|bot check
    are you human|are you a robot|are you a human|captcha|captcha challenge|recaptcha|checking your browser
    checking your connection|one moment, please|please wait|please verify you are human|client challenge
    performing security verification|making sure you're not a bot|you are being redirected|validating|validation
    pardon our interruption|ddos protection|ddos-guard|attention required|attention required! cloudflare
    your access to this site has been limited by the site owner|captcha verification
    javascript is disabled|javascript required|unusual traffic|un-blocking|protected page|challenge validation
    oh noes|bitte warten|überprüfung|vérification de sécurité|verificación de seguridad|verifica di sicurezza
    """.strip().replace("\n", "|").split("|")
)  # fmt: skip
ERROR_TITLE: Final = re.compile(r"error 1\d{3}\b|\b1\d{3} error\b|^error code 1\d{3}\b", re.IGNORECASE)
#: Titles of closed doors.
DENIAL: Final = re.compile(r"denied|forbidden|blocked|rejected|restricted|limited|error 1\d{3}\b", re.IGNORECASE)

#: What interstitials say. The eight words of the design are among them, where a reader could see them.
WORDS: Final = re.compile(
    r"just a moment|attention required|enable javascript and cookies|enable (?:javascript|cookies) (?:and|to continue)"
    r"|verif(?:y|ying) (?:that )?you are (?:a )?(?:human|not a (?:ro)?bot)|(?:prove|confirm) (?:that )?you(?:'re| are) "
    r"(?:a )?(?:human|not a robot)|checking (?:your|the) (?:browser|connection)|complete the security check"
    r"|security (?:check|service)|needs to review the security of your connection|unusual (?:traffic|activity)"
    r"|ddos protection|automated (?:access|requests|traffic)|are you a (?:ro)?bot|not a robot|access denied"
    r"|you have been blocked|has been blocked|banned (?:your|the autonomous)|javascript is (?:disabled|required)"
    r"|cf-ray|ray id|please wait while (?:we|your request)|is being verified|solve (?:the|this) captcha",
    re.IGNORECASE,
)

#: Parts of words without which none of the marks above can match (a test holds them together): a page without any
#: of them, in lower case, and without an interstitial's title needs no closer look.
HINTS: Final = tuple(
    (
        b"cf_chl /cdn-cgi/ cloudflare challenge turnstile cf- awswaf gokuprops captcha px- _px incapsula "
        b"interstitial pardon protectioninitialized sucuri sec- /_sec/ bm-verify reference ips.js anubis "
        b".within.website ddos-guard vercel wsidchk imunify360 redirectiron slowaes tonumbers hcdn bobcmn tspd "
        b"rejected rbz _fs-ch- acw_sc tmd_____ aliyun_waf tst_status eo_bot qrat qrauth perfdrive radware "
        b"shieldsquare bunny-shield basedflare wordfence .safeline .azwaf gammaspectra geetest /gt.js "
        b"arkoselabs funcaptcha datadome kpsdk /akam/ /_bm/ lds-ring ray_id attack-box perimeterx lsrecap "
    ).split()
)

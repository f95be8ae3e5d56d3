"""Query parameters that never change what a page says: campaign tags, click ids, session ids, sort orders.

Data only; ``core.urls`` applies it. Names are lower-case and compared without case. A name belongs here when
its vendor documents it as measurement, or when the two public lists below carry it for every site:

- ClearURLs rules, ``globalRules`` (https://github.com/ClearURLs/Rules, commit 0142868)
- AdGuard tracking-parameter filter, general section (https://github.com/AdguardTeam/AdguardFilters, commit 002b066)

Left out on purpose although a list has them: ``ref``, ``referrer``, ``mc``, ``vn_…`` and ``var``.
Kitchens use these words for branches, tables and menus, and losing a page costs more than fetching one twice.
"""

from __future__ import annotations

import re
from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Whole families: everything with such a name is campaign measurement.
TRACKING_PREFIXES: Final[tuple[str, ...]] = (
    "utm_",  # Google Analytics (Urchin), https://support.google.com/analytics/answer/10917952
    "mtm_",  # Matomo, https://matomo.org/faq/reports/what-is-campaign-tracking/
    "matomo_",
    "pk_",  # Piwik
    "piwik_",
    "ga_",  # feed and e-mail tools that write Google Analytics tags
    "hsa_",  # HubSpot ads, https://knowledge.hubspot.com/ads/ad-tracking-in-hubspot
    "hmb_",
    "itm_",  # internal campaign tags
    "otm_",
    "cm_mmc",  # Coremetrics, cm_mmca1 and so on
    "bsft_",  # Blueshift e-mail
    "adjust_",  # Adjust
    "dpg_",  # DPG Media
    "_sgm_",  # Segmentify
    "guce_",  # Yahoo consent
    "fb_action_",
    "action_object_map",
    "action_ref_map",
    "action_type_map",
    "aspsessionid",  # classic ASP writes a random suffix into the name
)

#: Single names.
TRACKING_NAMES: Final[frozenset[str]] = _words(  # Search and social click ids
    "gclid gclsrc dclid gbraid wbraid srsltid gad_source gad_campaignid usqp gs_l fbclid fb_source fb_ref "
    "fb_comment_id igshid igsh mibextid msclkid twclid __twitter_impression ttclid li_fat_id epik scclid "
    "yclid ysclid _openstat ymclid rdt_cid qclid sccid "
    # Analytics of the site itself
    "_ga _gl _gac _branch_match_id _branch_referrer __io_lv _io_session_id xtor wt_mc wt_zmc wtmc wtzmc wtrid "
    "s_cid s_kwcid ef_id cmpid cm_me cm_cr guccounter tracking_source nx_source adfrom spm scm echobox "
    "cx_click cx_recsorder cx_recswidget at_medium at_campaign at_campaign_type at_creation at_custom1 at_link "
    # E-mail
    "mc_cid mc_eid mc_tc mkt_tok _hsenc _hsmi __hsfp __hssc __hstc hsctatracking vero_conv vero_id "
    "ml_subscriber ml_subscriber_hash _kx oly_anon_id oly_enc_id rb_clickid wickedid _clde _cldee os_ehash "
    "mindbox-click-id mindbox-message-key user_email_address dm_i ck_subscriber_id "
    # Affiliate networks and advertisers
    "irclickid irgwc ir_campaignid ir_adid ir_partnerid awc sscid cuid tduid admitad_uid gps_adid "
    "unicorn_click_id external_click_id ceneo_spo vc_lpp ebisadid aiad_clid asgtbndr ymid rtkcid gci maf "
    "famad_xuid erid _zucks_suid oprtrack cjevent cjdata pk_vid clickref "
    "clickid click_id affiliate affiliate_id aff_id affid"  # courlan's trackers
)

#: Session ids by name alone: no site gives these names another meaning.
SESSION_NAMES: Final[frozenset[str]] = _words(
    "phpsessid jsessionid aspsessionid oscsid zenid xtcsid cftoken cfid _sessionid bv_sessionid"
)

#: Names that are a session id only when the value looks like one (Heritrix StripSessionIDs, Nutch regex-normalize).
SESSION_BY_VALUE: Final[frozenset[str]] = _words("sid _sid s sess sessid session sessionid session_id phpsid __s")
SESSION_VALUE: Final = re.compile(r"(?=[A-Za-z]*[0-9])[0-9A-Za-z]{16,}").fullmatch

#: The same page in another order.
SORT_NAMES: Final[frozenset[str]] = _words(
    "sort sortby sort_by sort-by sorting sortorder sort_order sortdir sort_dir orderby order_by order-by"
)
#: ``order`` and ``dir`` say a sort order only with such a value; a kitchen's ``order=12`` is an order.
DIRECTION_NAMES: Final[frozenset[str]] = frozenset({"order", "dir", "direction"})
DIRECTION_VALUES: Final[frozenset[str]] = frozenset({"asc", "desc", "ascending", "descending"})
#: Shops write what to sort by into ``order`` as well: ``order=price``, as ``orderby`` has it elsewhere.
ORDER_VALUES: Final[frozenset[str]] = _words(
    "price name title date rating popularity newest cheapest price-asc price-desc"
)

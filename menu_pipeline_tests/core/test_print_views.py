import pytest

from menu_pipeline.core.print_views import print_mark_of, print_view_of

HOST = "http://soup.test"


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("/menu?print=1", "/menu"),
        ("/menu?id=4&print=true", "/menu?id=4"),
        ("/index.php?option=com_content&print=1&tmpl=component", "/index.php?option=com_content&tmpl=component"),
        ("/menu?view=print", "/menu"),
        ("/print/menu", "/menu"),
        ("/menu/print", "/menu"),
        ("/menu/print/", "/menu/"),
        ("/karte/druckansicht", "/karte"),
        ("/menu-print.html", "/menu.html"),
        ("/menu.print", "/menu"),
        ("/print", "/"),
    ],
)
def test_a_print_view_names_its_page(url, page):
    assert print_view_of(HOST + url) == HOST + page


@pytest.mark.parametrize(
    ("urls", "mark"),
    [
        (("/menu?print=1", "/soups?id=4&print=1", "/?print=1"), "print=1"),
        (("/menu?view=print", "/a/b?view=print&x=1"), "view=print"),
        (("/print/menu", "/menu/Print/"), "/print/"),
        (("/menu-print.html", "/soups-print.html", "/soups-print"), "-print"),
        (("/print/menu?print=1",), "print=1&/print/"),
    ],
)
def test_print_views_of_one_template_have_one_mark(urls, mark):
    assert {print_mark_of(HOST + url) for url in urls} == {mark}


@pytest.mark.parametrize(
    "url",
    ["/", "/menu", "/menu?print=0", "/prints", "/fine-prints.html", "/menu?view=list", "/fingerprint", "/a?q=print"],
)
def test_other_pages_are_no_print_views(url):
    assert print_view_of(HOST + url) is None

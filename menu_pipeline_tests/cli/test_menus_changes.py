"""``menu-pipeline menus changes``: what changed tonight."""

from __future__ import annotations

from menu_pipeline_tests.cli.conftest import Cli
from menu_pipeline_tests.support.crawled import HOUR, CrawledData

PAGE = "https://joes.example/menu"


def test_what_changed_since_last_night_is_told_dish_by_dish(data: CrawledData, cli: Cli) -> None:
    assert cli.ok("menus", "changes", "--hours", "1").startswith("nothing changed since ")
    with data.db.begin() as conn:
        conn.exec_driver_sql(f"update menu set valid_from = {data.now - 50 * HOUR}, valid_to = {data.now - 3 * HOUR}")
        conn.exec_driver_sql("update menu set valid_to = null where site = 'annas.example'")
        page = conn.exec_driver_sql(f"select page_id from page where url = '{PAGE}'").scalar_one()
    data.add_menu("joes.example", "Joe's Diner", page, PAGE, 1, age_h=3)
    data.add_menu("joes.example", "Joe's Bar", page, PAGE, 1, age_h=3)
    with data.db.begin() as conn:
        newest = "(select max(menu_id) from menu where kitchen = 'Joe''s Diner')"
        conn.exec_driver_sql(f"update menu_item set price = 6.80 where label = 'cup' and menu_id = {newest}")
    told = cli.ok("menus", "changes")
    assert "joes.example: Joe's Bar: new, 2 dishes" in told
    assert "~ Clam chowder [bold]  cup 6.50 USD / bowl 9.00 USD -> cup 6.80 USD / bowl 9.00 USD" in told
    assert "1 menus new, 0 gone, 1 changed (0 dishes added, 0 removed, 1 with another price" in told
    assert "annas.example" not in told
    found = cli.json("menus", "changes", "--site", "joes.example")
    assert [(one["kitchen"], one["dishes_before"], len(one["changes"])) for one in found] == [
        ("Joe's Bar", 0, 2),
        ("Joe's Diner", 2, 1),
    ]


def test_a_menu_that_is_gone_is_one_line(data: CrawledData, cli: Cli) -> None:
    with data.db.begin() as conn:
        conn.exec_driver_sql(f"update menu set valid_from = {data.now - 50 * HOUR}")
        conn.exec_driver_sql(f"update menu set valid_to = {data.now - 2 * HOUR} where site = 'joes.example'")
    told = cli.ok("menus", "changes", "--hours", "12")
    assert "joes.example: Joe's Diner: gone, it had 2 dishes" in told
    assert cli.json("menus", "changes", "--site", "annas.example") == []

from __future__ import annotations

from io import BytesIO

from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from paperlight.outputs.places.xml_stream import XmlStream

ANY = st.text(st.characters(), max_size=20)


@given(ANY, ANY, ANY)
def test_any_text_makes_well_formed_xml(text: str, value: str, remark: str) -> None:
    stream = BytesIO()
    xml = XmlStream(stream)
    with xml.element("root", {"value": value, "absent": None}):
        xml.comment(remark)
        xml.text(text)
        xml.empty("empty")

    root = etree.fromstring(stream.getvalue())

    assert ["value"] == list(root.attrib)
    if text.isprintable():
        assert text == (root[0].tail or "")


def test_what_xml_cannot_hold_becomes_a_replacement_character() -> None:
    stream = BytesIO()
    xml = XmlStream(stream)
    with xml.element("root"):
        xml.text("a\x00b\x0bc\ud800d\uffffe\tf")

    assert "a\ufffdb\ufffdc\ufffdd\ufffde\tf" == etree.fromstring(stream.getvalue()).text


def test_markup_in_text_and_attributes_stays_text() -> None:
    stream = BytesIO()
    xml = XmlStream(stream)
    with xml.element("root", {"value": """<a b='"'>&amp;"""}):
        xml.text("</root><script>alert(1)</script>")

    root = etree.fromstring(stream.getvalue())

    assert """<a b='"'>&amp;""" == root.get("value")
    assert ("</root><script>alert(1)</script>", 0) == (root.text, len(root))

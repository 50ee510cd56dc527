import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { OperatorError } from '../../errors/operator-error.ts'
import { runs } from '../../testing/sample.ts'
import { cleanSvg } from './clean-svg.ts'
import { drawShareImage } from './draw-share-image.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 32 32"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

describe('an SVG', () => {
  it('as editors write it keeps what it draws and loses the rest', () => {
    const { content, width, height } = cleanSvg(`<?xml version="1.0" encoding="utf-8"?>
      <!-- Generator: an editor -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="http://www.inkscape.org/"
        version="1.1" width="48px" height="24px" xml:space="preserve" data-name="Layer 1" i:version="1.2">
        <title>Logo &amp; more</title><metadata><x xmlns="urn:x"><script/></x></metadata><i:namedview><i:grid/></i:namedview>
        <defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h1"/></defs>
        <use xlink:href="#p" x="1"/>
        <rect width="48" height="24" class="c" fill="red" style="fill:url(#a); stroke-width:2;-i-x:none;font-size:3px;fill:color(display-p3 1 0 0)"/>
      </svg>`)
    expect([width, height]).toEqual([48, 24])
    expect(content).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="48px" height="24px">' +
        '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient>' +
        '<path id="p" d="M0 0h1"></path></defs><use href="#p" x="1"></use>' +
        '<rect width="48" height="24" fill="color(display-p3 1 0 0)" stroke-width="2"></rect></svg>',
    )
  })

  it('with a prefix of its own for the namespace is written without', () => {
    const prefixed = '<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 1.5 2"><s:g/></s:svg>'
    expect(cleanSvg(prefixed)).toEqual({
      content: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1.5 2"><g></g></svg>',
      width: 2,
      height: 2,
    })
  })

  it('that this product draws comes through, and once cleaned stays as it is', () => {
    const { content } = cleanSvg(drawShareImage('moon-5b4cf0')!)
    expect(content.match(/<path/g)?.length).toBeGreaterThan(0)
    expect(cleanSvg(content).content).toBe(content)
  })

  it.each([
    ['a script', svg('<script>alert(1)</script>'), '<script> cannot be taken'],
    [
      'a prefixed script',
      svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'),
      '<script> cannot be taken',
    ],
    ['a handler', svg('<path onclick="alert(1)"/>'), 'onclick="…" cannot be taken'],
    ['a handler of the root', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'onload="…" cannot be taken'],
    [
      'a foreign object',
      svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      '<foreignObject>',
    ],
    ['a picture', svg('<image href="https://evil.test/x.png"/>'), 'it may only hold vectors'],
    ['a link', svg('<a href="javascript:alert(1)"><path/></a>'), '<a> cannot be taken'],
    ['an animation', svg('<animate attributeName="href" values="javascript:alert(1)"/>'), '<animate>'],
    ['a set', svg('<set attributeName="onload" to="alert(1)"/>'), '<set>'],
    [
      'a style sheet',
      svg('<style>@import url(https://evil.test)</style>'),
      'presentation attributes instead of CSS',
    ],
    ['a text', svg('<text>x</text>'), 'turn texts into outlines'],
    ['another document', svg('<use href="https://evil.test/x.svg#a"/>'), 'what href says'],
    ['a data address', svg('<use href="data:image/svg+xml;base64,AA#a"/>'), 'what href says'],
    ['a reference outwards', svg('<path fill="url(https://evil.test/x.svg#a)"/>'), 'what fill says'],
    ['an escaped one', svg('<path fill="u\\72l(https://evil.test)"/>'), 'what fill says'],
    ['a later kind of it', svg('<path fill="src(x)"/>'), 'what fill says'],
    ['an entity in it', svg('<path fill="&#117;rl(//evil.test)"/>'), 'what fill says'],
    ['one in a style', svg('<path style="fill:url(//evil.test)"/>'), 'what fill says'],
    ['a binding', svg('<path style="behavior:x"/>'), 'behavior="…" cannot be taken'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`, 'it declares entities'],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('&a;')}`,
      'declares entities',
    ],
    ['an unknown entity', svg('&a;'), 'not well-formed'],
    ['an open tag', svg('<g>'), 'not well-formed'],
    ['two roots', svg('') + svg(''), 'not well-formed'],
    ['a picture in a picture', svg(svg('')), 'another one in it'],
    ['no namespace', '<svg viewBox="0 0 1 1"/>', 'its root is no <svg>'],
    ['HTML', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>', 'its root is no <svg>'],
    ['no size', svg('', 'width="100%" height="100%"'), 'neither viewBox nor width and height'],
    ['no area', svg('', 'viewBox="0 0 0 5"'), 'neither viewBox nor width and height'],
    ['a depth without end', svg('<g>'.repeat(5000)), 'levels'],
    ['too many parts', svg('<g/>'.repeat(2001)), '2000 elements'],
    ['a bomb of repetitions', svg('<use href="#a"/>'.repeat(21)), '20 repetitions'],
    ['nothing', '', 'not well-formed'],
  ])('with %s is refused', (_, text, reason) => {
    expect(() => cleanSvg(text)).toThrow(OperatorError)
    expect(() => cleanSvg(text)).toThrow(reason)
  })

  it('once accepted cannot run, load or style anything', () => {
    const name = fc.constantFrom(
      'g',
      'path',
      'use',
      'script',
      'style',
      'rect',
      'x:y',
      'image',
      'foreignObject',
      'title',
    )
    const attribute = fc.record({
      name: fc.constantFrom('fill', 'href', 'xlink:href', 'style', 'onload', 'id', 'd', 'class', 'filter'),
      value: fc.oneof(
        fc.constantFrom(
          'url(#a)',
          '#a',
          'javascript:alert(1)',
          'url("https://x")',
          '&#x22;/&gt;&lt;script&gt;',
        ),
        fc.string({ maxLength: 12 }).map((text) => text.replaceAll(/[<&"]/g, '')),
      ),
    })
    const element = fc.record({
      name,
      attributes: fc.uniqueArray(attribute, { selector: (one) => one.name, maxLength: 3 }),
    })
    let taken = 0
    fc.assert(
      fc.property(fc.array(element, { maxLength: 4 }), (elements) => {
        const inside = elements.map(
          (one) => `<${one.name}${one.attributes.map((each) => ` ${each.name}="${each.value}"`).join('')}/>`,
        )
        let content: string
        try {
          content = cleanSvg(svg(inside.join(''), 'xmlns:x="urn:x" viewBox="0 0 9 9"')).content
        } catch (error) {
          expect(error).toBeInstanceOf(OperatorError)
          return
        }
        taken += 1
        const parser = new SaxesParser({ xmlns: true })
        parser.on('opentag', ({ local, attributes }) => {
          expect(local).toMatch(/^(svg|g|path|use|rect)$/)
          for (const { local: key, value } of Object.values(attributes)) {
            expect(key).not.toMatch(/^on|^style$/)
            if (key === 'id' || key === 'href') expect(value).toMatch(/^#?[\w:.-]+$/)
            else if (key !== 'xmlns') expect(value).not.toMatch(/[:<"\\]|url\((?!#)/)
          }
        })
        parser.write(content).close()
      }),
      { numRuns: runs(2000) },
    )
    expect(taken).toBeGreaterThan(50)
  })
})

import { describe, expect, it } from 'vitest'
import fc from '#tools/testing/properties.ts'
import { addressOf, chosenFocus, focusOf, jpegAt, pictureAt } from './picture.rules.ts'

describe('the focus of a picture', () => {
  it('is encoded in its address, and decoded again', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('/media/products/a.webp', 'https://pictures.test/a.jpg?x=1'),
        fc.option(fc.record({ x: fc.integer({ min: 0, max: 100 }), y: fc.integer({ min: 0, max: 100 }) }), {
          nil: undefined,
        }),
        (thumbnail, focus) => {
          expect(focusOf(addressOf({ thumbnail, focus }))).toEqual({ thumbnail, focus })
        },
      ),
    ))

  it.each(['/media/a.webp', '/media/a.webp#focus=101,3', '/media/a.webp#top'])('%s has none', (address) =>
    expect(focusOf(address).focus).toBeUndefined(),
  )

  it.each([
    [{ x: 50, y: 50 }, null],
    [
      { x: 50, y: 49 },
      { x: 50, y: 49 },
    ],
  ])('%o is stored as %o', (focus, kept) => expect(chosenFocus(focus)).toEqual(kept))

  it('is not part of addresses for other companies or the resizer', () => {
    expect(jpegAt('/media/a.webp#focus=10,20', 400)).toBe('/img/320/a.webp.jpg')
    expect(new URL(pictureAt('/media/a.webp#focus=10,20', 320), 'http://shop.test').pathname).toBe(
      '/img/320/a.webp',
    )
  })
})

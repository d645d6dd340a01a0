import { describe, expect, it } from 'vitest'
import type { GalleryItem } from '#ui/media/gallery-items.ts'
import { otherInPicture, picturesFor } from './option-pictures.ts'

const picture = (src: string, option?: string): GalleryItem => ({
  kind: 'image',
  source: { src, width: 1, height: 1 },
  alt: src,
  option,
})
const items = [picture('large', 'L'), picture('large still', 'L'), picture('small', 'S')]
const [large, small, two] = ['L', 'S', 'TWO'].map((sku) => ({ sku, name: sku }))
const options = [large, small, two].filter((each) => each !== undefined)
const order = (chosen: { sku: string } | null) => picturesFor(items, chosen).map(({ alt }) => alt)

describe('pictures of a chosen option', () => {
  it('are first', () => {
    expect(order({ sku: 'S' })).toEqual(['small', 'large', 'large still'])
    expect(order({ sku: 'L' })).toEqual(['large', 'large still', 'small'])
  })

  it('stay in their order where it has no picture', () => expect(order({ sku: 'TWO' })).toEqual(order(null)))

  it('are labelled with another option where they show it', () => {
    expect(otherInPicture(items, options, { sku: 'TWO' })?.name).toBe('L')
    expect(otherInPicture(items, options, { sku: 'S' })).toBeNull()
    expect(otherInPicture([picture('plain')], options, { sku: 'S' })).toBeNull()
  })
})

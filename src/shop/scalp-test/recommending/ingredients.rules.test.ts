import { describe, expect, it } from 'vitest'
import { groupsIn, isWholeList, normalized } from './ingredients.rules.ts'

const found = (...texts: string[]) => [...groupsIn(texts)].toSorted()

describe('a list of ingredients', () => {
  it.each([
    ['Argania Spinosa (Argan) Kernel Oil', ['nuts']],
    ['<p>摩洛哥<strong>堅果</strong>油</p>', ['nuts']],
    ['坚果油、生育酚', ['nuts']],
    ['Parfum (Fragrance), Limonene', ['fragrance']],
    ['FRAGRANCE FREE? No: PARFUM', ['fragrance']],
    ['Hydrolyzed Wheat Protein', ['wheat']],
    ['水解小麦蛋白', ['wheat']],
    ['Salicylic\n   Acid', ['salicylates']],
    ['Ｓａｌｉｃｙｌｉｃ Ａｃｉｄ', ['salicylates']],
    ['Mentha Piperita (Peppermint) Oil', ['essential_oils']],
    ['Melaleuca Alternifolia (Tea Tree) Leaf Oil', ['essential_oils']],
    ['Trifolium Pratense (Clover) Flower Extract', ['hormones']],
    ['Caramel, Melon', []],
    ['Mel', ['bees']],
    ['Aqua (Water), Glycerin, Panthenol', []],
  ])('%s holds %j', (text, groups) => expect(found(text)).toEqual(groups))

  it('is read in every language it is written in', () =>
    expect(found('水、甘油', 'Aqua, Parfum')).toEqual(['fragrance']))

  it('counts as complete only if it declares so', () => {
    expect(isWholeList(['<p><strong>Full ingredients</strong>: Aqua</p>'])).toBe(true)
    expect(isWholeList(['<p><strong>全成分：</strong>水</p>'])).toBe(true)
    expect(isWholeList(['<p>Rosemary for freshness</p>', undefined])).toBe(false)
  })

  it('is compared without marks, spaces and capitals', () =>
    expect(normalized('<p>Aqua  (WATER),<br>Mel</p>')).toBe(' aqua (water), mel '))
})

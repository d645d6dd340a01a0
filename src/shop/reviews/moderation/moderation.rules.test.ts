import { describe, expect, it } from 'vitest'
import { bareWords, findingsIn, type Finding } from './moderation.rules.ts'

const plain = 'My scalp stopped itching after the second week, and it rinses out well.'
const read = (content: string, more: Partial<Parameters<typeof findingsIn>[0]> = {}) =>
  findingsIn({ title: 'Calm at last', content, photos: 0, isCopied: false, ...more })

describe('the findings of the automatic check', () => {
  it.each<[string, Finding[]]>([
    [plain, []],
    ['用了兩星期，頭皮沒有那麼癢，味道清淡，會再買。', []],
    ['Used 2 bottles in 6 months, 500 ml each, for HKD 328.', []],
    ['Bought on 2026-11-20, arrived the next day at 11:30.', []],
    [`${plain} Write to me@example.com`, ['contact']],
    [`${plain} Call 9123 4567`, ['contact']],
    [`${plain} See https://example.com/shop`, ['contact']],
    [`${plain} 加微信 abc123 有優惠`, ['contact']],
    ['這支洗頭水撲街，用完頭皮好痕，唔會再買喇，真係好失望', ['profanity']],
    ['What a shitty pump, though the shampoo itself is good.', ['profanity']],
    ['Scunthorpe is where I wash my hair with it, quite happily.', []],
    ['It cured my eczema within a week and my doctor was amazed.', ['medical']],
    ['用了一個月，濕疹根治了，療效比藥膏還要好，推薦大家。', ['medical']],
    ['Очень хороший шампунь, волосы мягкие и блестящие', ['language']],
    ['とても良いシャンプーでした。また買いたいと思います。', ['language']],
    ['!!!!!!!!!! ?????????? ********** 123', ['duplicate', 'language']],
    ['goodgoodgoodgoodgoodgoodgood', ['duplicate']],
  ])('%s: %j', (content, found) => expect(read(content)).toEqual(found))

  it('reports duplicates, and leaves photos to staff', () => {
    expect(read(plain, { isCopied: true })).toEqual(['duplicate'])
    expect(read(plain, { photos: 2 })).toEqual(['photos'])
    expect(read(plain, { title: 'WhatsApp me' })).toEqual(['contact'])
  })
})

it('compares words without case, space and signs', () => {
  expect(bareWords('Good, VERY good! 好 ')).toBe(bareWords('good very GOOD 好'))
})

import { describe, expect, it } from 'vitest'
import { replyOf, typedReply, type TypedReply } from './reply.rules.ts'

const none: TypedReply = { chi: '', tw: '', cn: '', eng: '' }

describe('a reply to a review', () => {
  it.each<Partial<TypedReply>>([
    {},
    { eng: 'Thank you.' },
    { chi: '多謝你。' },
    { tw: '謝謝您。' },
    { chi: '多謝你。', eng: 'Thank you.' },
    { chi: '多謝你。', tw: '謝謝您。', cn: '谢谢您。' },
    { chi: '多謝你。', tw: '謝謝您。', cn: '谢谢您。', eng: 'Thank you.' },
    { cn: '谢谢您。', eng: 'Thank you.', chi: '多謝你。' },
  ])('is shown in its form as it was typed: %o', (typed) =>
    expect(typedReply(replyOf({ ...none, ...typed }))).toEqual({ ...none, ...typed }),
  )

  it('is corrected in every language that took it over', () => {
    const shown = typedReply(replyOf({ ...none, eng: 'Thank yuo.' }))
    expect(replyOf({ ...shown, eng: 'Thank you.' })).toEqual({
      chi: 'Thank you.',
      eng: 'Thank you.',
      cn: 'Thank you.',
    })
  })

  it('that no form made is shown whole', () =>
    expect(typedReply({ chi: '', eng: 'Thank you.', cn: '谢谢您。' })).toEqual({
      ...none,
      eng: 'Thank you.',
      cn: '谢谢您。',
    }))
})

import { expect, it } from 'vitest'
import { handleBegun, handlesFor, withHandle } from './mention.rules.ts'

it.each([
  ['hello @', { from: 6, begun: '' }],
  ['hello @Ad', { from: 6, begun: 'Ad' }],
  ['@Ada W', { from: 0, begun: 'Ada W' }],
  ['請@陳', { from: 1, begun: '陳' }],
  ['mail to a@b', null],
  ['@Ada\nnext', null],
  ['none', null],
  ['', null],
])('%j begins %o', (text, begun) => expect(handleBegun(text, text.length)).toEqual(begun))

it('looks in front of the cursor alone', () =>
  expect(handleBegun('@Ad and @Kim', 3)).toEqual({ from: 0, begun: 'Ad' }))

it.each([
  ['', 'Ada Wong, Kim, 陳大文'],
  ['a', 'Ada Wong'],
  ['wo', 'Ada Wong'],
  ['KI', 'Kim'],
  ['陳', '陳大文'],
  ['da', ''],
  ['kim', ''],
  ['ada wong', ''],
])('%j offers %s', (begun, offered) =>
  expect(handlesFor(begun, ['Ada Wong', 'Kim', '陳大文']).join(', ')).toBe(offered),
)

it.each([
  ['hi @Ad', 6, 'hi @Ada Wong ', 13],
  ['hi @Ad, look', 6, 'hi @Ada Wong , look', 13],
  ['hi @Ad look', 6, 'hi @Ada Wong look', 12],
])('%j at %i becomes %j', (text, cursor, whole, next) =>
  expect(withHandle(text, cursor, 3, 'Ada Wong')).toEqual({ text: whole, cursor: next }),
)

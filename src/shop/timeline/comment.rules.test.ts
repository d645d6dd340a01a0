import { describe, expect, it } from 'vitest'
import { fileKind, handlesOf, mayComment, mentionsIn, pdfRuns, refusalToChange } from './comment.rules.ts'
import { houseRole, roles } from '../staff/rules.ts'

const at = (text: string) => new Date(`2026-03-01T${text}Z`)

it.each([
  ['me', '2026-03-01T10:00:00Z', null],
  ['me', '2026-03-02T08:59:59Z', null],
  ['me', '2026-03-02T09:00:00Z', 'too_late'],
  ['other', '2026-03-01T10:00:00Z', 'not_author'],
  ['other', '2026-03-09T10:00:00Z', 'not_author'],
])('%s at %s: %s', (by, now, refusal) =>
  expect(refusalToChange({ staffId: 'me', createdAt: at('09:00:00') }, by, new Date(now))).toBe(refusal),
)

describe('mentions', () => {
  const colleagues = handlesOf([
    { id: '1', name: 'Ada', email: 'ada@elowen.example' },
    { id: '2', name: 'Ada Wong', email: 'wong@elowen.example' },
    { id: '3', name: '陳大文', email: 'chan@elowen.example' },
    { id: '4', name: 'Kim', email: 'kim.a@elowen.example' },
    { id: '5', name: 'kim', email: 'kim.b@elowen.example' },
  ])
  it('are by name, and by e-mail where two have the same', () =>
    expect(colleagues.map(({ handle }) => handle)).toEqual([
      'Ada',
      'Ada Wong',
      '陳大文',
      'kim.a@elowen.example',
      'kim.b@elowen.example',
    ]))
  it.each([
    ['@Ada please look', '1'],
    ['@ada wong, please', '2'],
    ['@ADA', '1'],
    ['@Adam is nobody', ''],
    ['write to care@ada now', ''],
    ['請@陳大文看看', '3'],
    ['請 @陳大文看看', '3'],
    ['(@Ada) and @Ada Wong and @Ada', '1 2'],
    ['@Kim who?', ''],
    ['@kim.b@elowen.example.', '5'],
    ['@@Ada', '1'],
    ['@', ''],
  ])('in %j: %s', (text, ids) => expect(mentionsIn(text, colleagues).join(' ')).toBe(ids))
})

describe('a file', () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  it.each([
    ['%PDF-1.7 … %%EOF\n', 'pdf'],
    ['%PDF-1.7 cut off', null],
    ['\x89PNG\r\n\x1a\n', 'picture'],
    ['\xff\xd8\xff\xe0', 'picture'],
    ['RIFF0000WEBP', 'picture'],
    ['<svg xmlns=', null],
    ['<html>', null],
    ['GIF89a', null],
    ['PK\x03\x04', null],
    ['', null],
  ])('%j is %s', (text, kind) => expect(fileKind(bytes(text))).toBe(kind))
  it.each([
    ['%PDF-1.7 /Type /Catalog /JSX', false],
    ['%PDF-1.7 /OpenAction << /S /JavaScript /JS (x) >>', true],
    ['%PDF-1.7 /S /Launch', true],
    ['%PDF-1.7 /Names << /EmbeddedFiles 3 0 R >>', true],
  ])('%j runs: %s', (text, is) => expect(pdfRuns(bytes(text))).toBe(is))
})

it('comments require the right to read the subject and to work on it, and an auditor has no write access', () => {
  const who = (thing: 'order' | 'member' | 'product') =>
    roles.filter((role) => mayComment([houseRole(role)], thing)).join(' ')
  expect(who('order')).toBe('owner manager care warehouse finance')
  expect(who('member')).toBe('owner manager care finance')
  expect(who('product')).toBe('owner manager care warehouse finance content marketing')
})

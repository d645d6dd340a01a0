import { expect, it } from 'vitest'
import { Announcement, showingAnnouncement } from './announcement.rules.ts'

const text = { chi: '全單免運', eng: 'Free delivery', cn: '全单免运' }
const noon = '2026-03-04T12:00:00Z'

it.each<[string, { from?: string; until?: string }, boolean]>([
  ['without a window', {}, true],
  ['from its first moment', { from: noon }, true],
  ['not before', { from: '2026-03-04T12:00:01Z' }, false],
  ['until its end', { until: '2026-03-04T12:00:01Z' }, true],
  ['not at its end', { until: noon }, false],
  ['within both', { from: '2026-03-04T11:00:00Z', until: '2026-03-04T13:00:00Z' }, true],
])('an announcement is shown by its window: %s', (_, span, stands) =>
  expect(showingAnnouncement([{ text, ...span }], noon)).toEqual(stands ? { text, ...span } : null),
)

it('only the first open announcement is shown', () =>
  expect(
    showingAnnouncement(
      [
        { text, until: noon },
        { text, link: '/story' },
        { text, link: '/shops' },
      ],
      noon,
    )?.link,
  ).toBe('/story'))

it.each<[string, object]>([
  ['a language without words', { text: { ...text, cn: ' ' } }],
  ['a link to another site', { text, link: 'https://example.com' }],
  ['more than a line', { text: { ...text, eng: 'x'.repeat(161) } }],
])('%s is refused', (_, value) => expect(Announcement.safeParse(value).success).toBe(false))

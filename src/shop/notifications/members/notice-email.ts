import type { Locale } from '../../region.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, wordNamed, type Say } from '../words.ts'

/** Work items of one kind in a notice; they are named by order numbers alone (rules/desk-notices#6). */
export type NoticeEmailGroup = { kind: string; count: number; numbers: readonly string[] }

const mostNumbers = 10

/** Name of a kind of work item in mails and push notifications. */
export function kindName(say: Say, kind: string): string {
  const word = wordNamed(`notices.kind.${kind}`)
  return word ? say(word) : kind
}

/** Count of the items, with up to ten of their order numbers. */
export function groupText({ count, numbers }: NoticeEmailGroup): string {
  const shown = numbers.slice(0, mostNumbers)
  return shown.length === 0
    ? String(count)
    : `${count}: ${shown.join(', ')}${numbers.length > mostNumbers ? '…' : ''}`
}

/** To a staff user, by their own notice rules: new work items since the last notice. */
export function noticeEmail(
  language: Locale,
  careEmail: string,
  {
    name,
    isDigest,
    groups,
    url,
    settingsUrl,
  }: {
    name: string
    isDigest: boolean
    groups: readonly NoticeEmailGroup[]
    url: string
    settingsUrl: string
  },
): RenderedEmail {
  const say = sayIn(language)
  const [first] = groups
  const count = groups.reduce((sum, group) => sum + group.count, 0)
  const subject =
    groups.length === 1 && first && !isDigest
      ? say('notices.subject_one', { kind: kindName(say, first.kind), count })
      : say(isDigest ? 'notices.subject_digest' : 'notices.subject', { count })
  const blocks: EmailBlock[] = [
    { kind: 'text', text: say(isDigest ? 'notices.digest' : 'notices.text', { name }) },
    { kind: 'facts', facts: groups.map((group) => [kindName(say, group.kind), groupText(group)] as const) },
    { kind: 'button', label: say('notices.button'), url },
    { kind: 'text', text: say('notices.settings', { url: settingsUrl }) },
  ]
  return {
    language,
    subject,
    heading: say('notices.heading'),
    blocks,
    closing: say('layout.care', { email: careEmail }),
  }
}

import { momentText } from '../../date-text.ts'
import type { ConsentSubject } from '../../linking/scope.rules.ts'
import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { letter, textBlock } from './member-emails.ts'

type Linked = {
  /** Name of the assistant, and host of its platform. */
  name: string
  host: string
  subjects: readonly ConsentSubject[]
  at: Date
  /** Page where it can be unlinked. */
  url: string
}

/** An assistant was linked to the account: its name, permissions, and how to unlink it. */
export const assistantLinkedEmail = (
  language: Locale,
  careEmail: string,
  { name, host, subjects, at, url }: Linked,
): RenderedEmail =>
  letter(
    language,
    'assistant_linked',
    careEmail,
    (say) => [
      textBlock(say('assistant_linked.text', { name, host })),
      {
        kind: 'facts',
        facts: [
          ...subjects.map(
            (subject) =>
              [say(`assistant_linked.label_${subject}`), say(`assistant_linked.${subject}`)] as const,
          ),
          [say('fact.when'), momentText(language, at)],
        ],
      },
      textBlock(say('assistant_linked.never')),
      textBlock(say('assistant_linked.unlink')),
      { kind: 'button', label: say('assistant_linked.button'), url },
      textBlock(say('care.not_you')),
    ],
    { name },
  )

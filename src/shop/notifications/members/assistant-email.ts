import { momentText } from '../../date-text.ts'
import type { ConsentSubject } from '../../linking/scope.rules.ts'
import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { letter, textBlock } from './member-emails.ts'

type Linked = {
  /** The assistant, and the host of the platform it is of. */
  name: string
  host: string
  subjects: readonly ConsentSubject[]
  at: Date
  /** Where it is unlinked. */
  url: string
}

/** Which assistant was linked to an account, what it may do, and how it is unlinked. */
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

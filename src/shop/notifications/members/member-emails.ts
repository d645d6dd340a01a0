import { momentText } from '../../date-text.ts'
import { confirmDays } from '../../members/rules.ts'
import type { Locale } from '../../region.ts'
import type { EmailBlock, RenderedEmail } from '../email.rules.ts'
import { sayIn, type Say, type Values } from '../words.ts'

/** Kinds of emails about codes, links and accounts, of members and of staff. */
type Kind =
  | 'code'
  | 'reset'
  | 'welcome'
  | 'password_changed'
  | 'new_device'
  | 'stolen'
  | 'email_noted'
  | 'email_pending'
  | 'staff_invited'
  | 'staff_reset'
  | 'staff_reset_done'
  | 'staff_recovery'
  | 'staff_device'
  | 'webhook_off'
  | 'product_held'
  | 'own_email_changed'
  | 'phone_changed'
  | 'merged'
  | 'assistant_linked'

export function letter(
  language: Locale,
  kind: Kind,
  careEmail: string,
  blocks: (say: Say) => readonly EmailBlock[],
  values: Values = {},
): RenderedEmail {
  const say = sayIn(language)
  return {
    language,
    subject: say(`${kind}.subject`, values),
    heading: say(`${kind}.heading`, values),
    blocks: blocks(say),
    closing: say('layout.care', { email: careEmail }),
  }
}

export const textBlock = (text: string): EmailBlock => ({ kind: 'text', text })

export const codeEmail = (
  language: Locale,
  careEmail: string,
  { code, minutes }: { code: string; minutes: number },
): RenderedEmail =>
  letter(language, 'code', careEmail, (say) => [
    textBlock(say('code.text', { minutes })),
    { kind: 'code', label: say('code.label'), code },
    textBlock(say('code.ignore')),
  ])

export const resetEmail = (
  language: Locale,
  careEmail: string,
  facts: { email: string; url: string; minutes: number },
): RenderedEmail =>
  letter(language, 'reset', careEmail, (say) => [
    textBlock(say('reset.text', { email: facts.email, minutes: facts.minutes })),
    { kind: 'button', label: say('reset.button'), url: facts.url },
    textBlock(say('reset.ignore')),
  ])

/** `confirmUrl`: link that confirms the email address; null: it is confirmed already. */
export const welcomeEmail = (
  language: Locale,
  careEmail: string,
  facts: { name: string; email: string; url: string; confirmUrl: string | null },
): RenderedEmail =>
  letter(
    language,
    'welcome',
    careEmail,
    (say) => [
      textBlock(say('welcome.text', { email: facts.email })),
      textBlock(say('welcome.also')),
      ...(facts.confirmUrl === null
        ? [{ kind: 'button' as const, label: say('welcome.button'), url: facts.url }]
        : [
            textBlock(say('welcome.confirm', { days: confirmDays })),
            { kind: 'button' as const, label: say('welcome.confirm_button'), url: facts.confirmUrl },
          ]),
    ],
    { name: facts.name },
  )

/** Security alert: an action on the account that its owner may not have made, with a link to reset the password. */
export function alarmEmail(
  kind: 'password_changed' | 'new_device' | 'stolen',
  language: Locale,
  careEmail: string,
  { at, device, url }: { at: Date; device: string | null; url: string },
): RenderedEmail {
  const moment = momentText(language, at)
  return letter(language, kind, careEmail, (say) => [
    textBlock(say(`${kind}.text`, { at: moment + say('layout.hong_kong_time') })),
    ...(kind === 'password_changed'
      ? []
      : [
          {
            kind: 'facts' as const,
            facts: [
              ...(device ? [[say('fact.device'), device] as const] : []),
              [say('fact.when'), moment] as const,
            ],
          },
        ]),
    textBlock(say('care.not_you')),
    { kind: 'button', label: say('button.new_password'), url },
  ])
}

/** Two accounts of a member were merged at the request to the care team. */
export const mergedEmail = (language: Locale, careEmail: string, url: string): RenderedEmail =>
  letter(language, 'merged', careEmail, (say) => [
    textBlock(say('merged.text')),
    textBlock(say('merged.not_you')),
    { kind: 'button', label: say('welcome.button'), url },
  ])

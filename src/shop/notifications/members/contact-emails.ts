import { momentText } from '../../date-text.ts'
import { confirmDays } from '../../members/rules.ts'
import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { letter, textBlock } from './member-emails.ts'

/** To the e-mail of an account: staff wrote down another, which waits for its owner. */
export const emailNotedEmail = (language: Locale, careEmail: string, at: Date): RenderedEmail =>
  letter(language, 'email_noted', careEmail, (say) => [
    textBlock(say('email_noted.text', { at: momentText(language, at) + say('layout.hong_kong_time') })),
    textBlock(say('email_noted.not_you')),
  ])

/** To the e-mail that waits. */
export const emailPendingEmail = (language: Locale, careEmail: string, url: string): RenderedEmail =>
  letter(language, 'email_pending', careEmail, (say) => [
    textBlock(say('email_pending.text', { days: confirmDays })),
    { kind: 'button', label: say('welcome.confirm_button'), url },
  ])

/** To what reached somebody until now: they changed it themselves, or somebody else did. */
export function contactChangedEmail(
  language: Locale,
  careEmail: string,
  { channel, at, url }: { channel: 'mail' | 'sms'; at: Date; url: string },
): RenderedEmail {
  const kind = channel === 'mail' ? 'own_email_changed' : 'phone_changed'
  return letter(language, kind, careEmail, (say) => [
    textBlock(say(`${kind}.text`, { at: momentText(language, at) + say('layout.hong_kong_time') })),
    // a link to a new password reaches who has the new e-mail; the old one can only write to us
    ...(channel === 'mail'
      ? [textBlock(say('merged.not_you'))]
      : [
          textBlock(say('care.not_you')),
          { kind: 'button' as const, label: say('button.new_password'), url },
        ]),
  ])
}

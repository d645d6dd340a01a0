import { momentText } from '../../date-text.ts'
import { confirmDays } from '../../members/rules.ts'
import type { Locale } from '../../region.ts'
import type { RenderedEmail } from '../email.rules.ts'
import { letter, textBlock } from './member-emails.ts'

/** To the current email address of an account: staff entered another one, which awaits confirmation. */
export const emailNotedEmail = (language: Locale, careEmail: string, at: Date): RenderedEmail =>
  letter(language, 'email_noted', careEmail, (say) => [
    textBlock(say('email_noted.text', { at: momentText(language, at) + say('layout.hong_kong_time') })),
    textBlock(say('email_noted.not_you')),
  ])

/** To the email address that awaits confirmation. */
export const emailPendingEmail = (language: Locale, careEmail: string, url: string): RenderedEmail =>
  letter(language, 'email_pending', careEmail, (say) => [
    textBlock(say('email_pending.text', { days: confirmDays })),
    { kind: 'button', label: say('welcome.confirm_button'), url },
  ])

/** To the former email address, or after a change of the phone number to the email address: warns of the change. */
export function contactChangedEmail(
  language: Locale,
  careEmail: string,
  { channel, at, url }: { channel: 'mail' | 'sms'; at: Date; url: string },
): RenderedEmail {
  const kind = channel === 'mail' ? 'own_email_changed' : 'phone_changed'
  return letter(language, kind, careEmail, (say) => [
    textBlock(say(`${kind}.text`, { at: momentText(language, at) + say('layout.hong_kong_time') })),
    // a password reset would go to the new address, so the former one is referred to the care team
    ...(channel === 'mail'
      ? [textBlock(say('merged.not_you'))]
      : [
          textBlock(say('care.not_you')),
          { kind: 'button' as const, label: say('button.new_password'), url },
        ]),
  ])
}

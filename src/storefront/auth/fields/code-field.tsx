import { Field } from '#ui/fields/field.tsx'
import { useWords } from '../../i18n/words.tsx'
import { CodeInput } from './code-input.tsx'
import type { useCodeSending } from '../use-code-sending.ts'

type CodeFieldProps = {
  sending: ReturnType<typeof useCodeSending>
  error: string | undefined
  onSend: () => void
  /** Without JavaScript, so that no code can be sent from here. */
  isStill?: boolean
}

/** Field for a code with a button to send one, which shows a countdown until another can be sent. */
export function CodeField({ sending, error, onSend, isStill = false }: CodeFieldProps) {
  const t = useWords('entrance')
  const { seconds, sent, isSending } = sending
  const waits = seconds > 0 || isSending
  const word = isSending ? t('checking') : seconds > 0 ? t('wait', { seconds }) : t(sent ? 'again' : 'send')
  return (
    <Field
      label={t('otp')}
      error={error}
      required
      aside={
        isStill ? null : (
          <button
            type="button"
            className="more num whitespace-nowrap text-ink aria-disabled:no-underline aria-disabled:text-ink-soft"
            aria-disabled={waits || undefined}
            onClick={() => !waits && onSend()}
          >
            {word}
          </button>
        )
      }
      hint={
        sent ? (
          <span role="status">{t(sent.by === 'sms' ? 'sentText' : 'sentMail', { to: sent.to })}</span>
        ) : undefined
      }
    >
      <CodeInput />
    </Field>
  )
}

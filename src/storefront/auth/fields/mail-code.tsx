import { Button } from '#ui/button.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { useCodeSending } from '../use-code-sending.ts'

type MailCodeProps = { email: string; sending: ReturnType<typeof useCodeSending>; onSend: () => void }

/** Shown after two text messages: sends the code by e-mail instead. */
export function MailCode({ email, sending, onSend }: MailCodeProps) {
  const t = useWords('entrance')
  const { seconds, sent, isSending } = sending
  const waits = sent?.by === 'email' && seconds > 0
  return (
    <section
      aria-label={t('byMail')}
      className="grid gap-3 bg-accent-soft p-5 transition-[opacity,translate] duration-[220ms] starting:translate-x-6 starting:opacity-0"
    >
      <h4 className="font-medium">{t('byMail')}</h4>
      <p className="text-[0.9375rem]">
        {email.trim() ? t('byMailText', { email: email.trim() }) : t('byMailEmpty')}
      </p>
      <Button
        spacing="sm"
        loading={isSending}
        reason={waits ? t('wait', { seconds }) : undefined}
        reasonAs="inline"
        onClick={onSend}
        className="w-fit"
      >
        {t('byMailGo')}
      </Button>
    </section>
  )
}

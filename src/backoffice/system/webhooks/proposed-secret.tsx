import { useWords } from '../../words/words.tsx'

/** A secret that becomes active when its form is sent. */
export function ProposedSecret({ secret }: { secret: string }) {
  const t = useWords('webhookEndpoints')
  return (
    <>
      <p>{t('secretShown')}</p>
      <p className="desk-secret" data-secret>
        <code>{secret}</code>
      </p>
    </>
  )
}

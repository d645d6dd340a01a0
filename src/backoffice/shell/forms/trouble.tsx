import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useWords } from '../../words/words.tsx'

/** Error page of the back office: not found, forbidden, or failed. */
export function DeskTrouble() {
  const error = useRouteError()
  const t = useWords('frame')
  const online = useOnline()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!online) return <DeskNotice title={t('offline')} text={t('offlineText')} />
  const word = status === 404 ? 'missing' : status === 403 ? 'forbidden' : status === 503 ? 'busy' : 'failed'
  return <DeskNotice title={t(word)} text={t(`${word}Text`)} />
}

export function DeskNotice({ title, text }: { title: string; text: string }) {
  const t = useWords('frame')
  return (
    <div className="desk-alone">
      <title>{`${title} · ELOWEN`}</title>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="soft">{text}</p>
      <p>
        <a className="act" href="/desk">
          {t('toToday')}
        </a>
      </p>
    </div>
  )
}

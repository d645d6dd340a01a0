import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useWords } from '../../words/words.tsx'

/** Where a page of the desk should be: there is none, one may not see it, or it failed. */
export function DeskTrouble() {
  const error = useRouteError()
  const t = useWords('frame')
  const status = isRouteErrorResponse(error) ? error.status : 500
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

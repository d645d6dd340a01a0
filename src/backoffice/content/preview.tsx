import { Form } from 'react-router'
import { Link } from '#ui/link.tsx'
import { TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

export type PreviewLink = { number: number; path: string }

/** Preview links of versions. */
export function PreviewLinks({ links }: { links: readonly PreviewLink[] }) {
  const t = useWords('content')
  if (links.length === 0) return null
  return (
    <p className="row">
      {links.map(({ number, path }) => (
        <Link key={number} to={path} target="_blank" className="act">
          {t('previewVersion', { number })}
        </Link>
      ))}
    </p>
  )
}

/** Preview of the home page at a time, including changes scheduled until then. */
export function HomeAsOf({ at, path }: { at: string; path: string | null }) {
  const t = useWords('content')
  return (
    <section className="desk-card stack" aria-labelledby="as-of">
      <h2 id="as-of">{t('previewAsOf')}</h2>
      <Form className="row end">
        <TextField name="at" label={t('previewAt')} type="datetime-local" defaultValue={at} required />
        <button type="submit" className="act">
          {t('previewShow')}
        </button>
      </Form>
      {path === null ? null : (
        <p>
          <Link to={path} target="_blank" className="link">
            {t('previewLink')}
          </Link>
        </p>
      )}
    </section>
  )
}

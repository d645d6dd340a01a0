import type { previewCampaign } from '#shop/campaigns/campaign.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { languages, type Locale } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'

type Props = { id: string; language: Locale; preview: AnswerOf<typeof previewCampaign> }

/** Preview of the e-mail in one language, as HTML and as plain text. */
export function LetterPreview({ id, language, preview }: Props) {
  const t = useWords('campaigns')
  const labelOf = (locale: Locale) => languages.find(({ key }) => key === locale)?.label ?? locale
  return (
    <section className="desk-card stack" aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      <nav className="desk-views" aria-label={t('language')}>
        {languages.map(({ key, label }) => (
          <Link
            key={key}
            to={`/desk/campaigns/${id}?language=${key}`}
            aria-current={key === language ? 'page' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {preview.written === null ? (
        <p className="soft">{t('unwritten')}</p>
      ) : (
        <>
          {preview.written === language ? null : (
            <p className="told">{t('instead', { language: labelOf(preview.written) })}</p>
          )}
          <p>
            <b>{preview.subject}</b> <span className="soft">{preview.preview}</span>
          </p>
          <iframe
            title={t('previewOf', { language: labelOf(language) })}
            srcDoc={preview.html}
            sandbox=""
            height={576}
            className="campaign-preview"
          />
          <details className="desk-more">
            <summary>{t('plainText')}</summary>
            <pre>{preview.text}</pre>
          </details>
        </>
      )}
    </section>
  )
}

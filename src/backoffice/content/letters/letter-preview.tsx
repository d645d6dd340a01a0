import type { AnswerOf } from '#shop/endpoint.ts'
import type { previewTemplate, TemplateView } from '#shop/notifications/templates/template.contract.ts'
import { languages, type Locale } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

type View = { language: Locale; isDark: boolean; width: number; isLive: boolean }
type Props = { template: TemplateView; preview: AnswerOf<typeof previewTemplate>; view: View }

/** Preview of the e-mail: by language, light or dark, narrow or wide, and as plain text. */
export function LetterPreview({ template, preview, view }: Props) {
  const t = useWords('templates')
  const { id, mayChange, audience } = template
  const { language, width } = view
  const name = languages.find(({ key }) => key === language)?.label ?? language
  return (
    <section className="desk-card stack" aria-labelledby="preview">
      <h2 id="preview">{t('preview')}</h2>
      <p className="small soft">{t('previewHint')}</p>
      <ViewChoices template={template} view={view} />
      {audience === 'shared' ? null : <p>{preview.subject}</p>}
      <iframe
        title={t('previewOf', { language: name })}
        srcDoc={preview.html}
        sandbox=""
        height={576}
        className="campaign-preview"
        style={{ maxWidth: width }}
      />
      {preview.texts.length > 0 ? (
        <div>
          <h3>{t('texts')}</h3>
          {preview.texts.map((text) => (
            <p key={text} className="told">
              {text}
            </p>
          ))}
        </div>
      ) : null}
      <details className="desk-more">
        <summary>{t('plainText')}</summary>
        <pre className="template-plain">{preview.text}</pre>
      </details>
      {mayChange ? (
        <ActForm
          call={calls.testTemplate}
          fixed={{ id, language }}
          className="row"
          says={t('testSent')}
          stays
        >
          <Send look="">{t('test')}</Send>
        </ActForm>
      ) : null}
    </section>
  )
}

/** Options of the preview as addresses, so that they work without JavaScript and can be shared. */
function ViewChoices({ template, view }: Pick<Props, 'template' | 'view'>) {
  const t = useWords('templates')
  const { language, isDark, width, isLive } = view
  const to = (change: Partial<View>): string => {
    const next = { ...view, ...change }
    const query = new URLSearchParams({
      language: next.language,
      look: next.isDark ? 'dark' : 'light',
      width: String(next.width),
      ...(next.isLive ? { version: 'live' } : {}),
    })
    return `/desk/content/letters/${template.id}?${query}`
  }
  return (
    <>
      <Choices
        label={t('language')}
        options={languages.map(({ key, label }) => [label, to({ language: key }), key === language])}
      />
      <div className="row template-looks">
        <Choices
          label={t('look')}
          options={[
            [t('light'), to({ isDark: false }), !isDark],
            [t('dark'), to({ isDark: true }), isDark],
          ]}
        />
        <Choices
          label={t('width')}
          options={[390, 600].map((each) => [`${each} px`, to({ width: each }), each === width])}
        />
        {template.draft ? (
          <Choices
            label={t('version')}
            options={[
              [t('ofDraft'), to({ isLive: false }), !isLive],
              [t('ofLive'), to({ isLive: true }), isLive],
            ]}
          />
        ) : null}
      </div>
    </>
  )
}

type Option = readonly [label: string, to: string, isChosen: boolean]

function Choices({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <nav className="desk-views" aria-label={label}>
      {options.map(([word, to, isChosen]) => (
        <Link key={to} to={to} aria-current={isChosen ? 'page' : undefined} preventScrollReset>
          {word}
        </Link>
      ))}
    </nav>
  )
}

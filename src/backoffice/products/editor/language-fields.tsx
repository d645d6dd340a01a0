import { createContext, use, useState, type ReactNode } from 'react'
import { missingIn } from '#shop/products/missing.rules.ts'
import type { TextLanguage } from '#shop/products/versions/leaves.rules.ts'
import type { Text } from '#shop/region.ts'
import { TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../words/words.tsx'

const languages = ['chi', 'tw', 'cn', 'eng'] as const satisfies readonly TextLanguage[]
const tags: Record<TextLanguage, string> = { chi: 'zh-Hant-HK', tw: 'zh-Hant-TW', cn: 'zh-Hans', eng: 'en' }

type Shown = { isWhole: boolean; left: TextLanguage; right: TextLanguage }
const ShownContext = createContext<Shown>({ isWhole: true, left: 'chi', right: 'eng' })

/**
 * Two languages of a form side by side: the edited one and a reference. Without JavaScript all languages are shown.
 * With JavaScript the style sheet hides the others from the first paint, because a form that shrinks on hydration
 * would move under the pointer.
 */
export function Languages({ texts, children }: { texts: readonly Text[]; children: ReactNode }) {
  const t = useWords('products')
  const hydrated = useHydrated()
  const [left, setLeft] = useState<TextLanguage>('chi')
  const [beside, setBeside] = useState<TextLanguage>('eng')
  const right = beside === left ? (left === 'eng' ? 'chi' : 'eng') : beside
  const lacking = new Set(texts.flatMap(missingIn))
  return (
    <ShownContext value={{ isWhole: !hydrated, left, right }}>
      <div className="row desk-languages">
        <div role="group" aria-label={t('languages')} className="desk-segments">
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={left === language}
              onClick={() => setLeft(language)}
            >
              {t(`language.${language}`)}
              {lacking.has(language as never) ? (
                <span className="desk-dot" role="img" aria-label={t('lacks')} />
              ) : null}
            </button>
          ))}
        </div>
        <label className="row small soft push">
          {t('beside')}
          <select
            className="well"
            value={right}
            style={{ width: 'auto' }}
            onChange={(event) => setBeside(event.target.value as TextLanguage)}
          >
            {languages
              .filter((language) => language !== left)
              .map((language) => (
                <option key={language} value={language}>
                  {t(`language.${language}`)}
                </option>
              ))}
          </select>
        </label>
      </div>
      {children}
    </ShownContext>
  )
}

/** A text in every language; hidden languages are submitted as well. */
export function TextIn({
  name,
  label,
  text,
  rows = 1,
  hint,
  most,
}: {
  name: string
  label: string
  text: Text
  rows?: number
  hint?: string
  most?: number
}) {
  const t = useWords('products')
  const { isWhole, left, right } = use(ShownContext)
  const lacking = missingIn(text)
  return (
    <div className="desk-texts">
      {languages.map((language) => {
        const title = `${label} · ${t(`language.${language}`)}`
        const shared = {
          name: `${name}[${language}]`,
          lang: tags[language],
          maxLength: most,
          defaultValue: text[language] ?? '',
          placeholder: language === 'tw' ? text.chi.slice(0, 120) : undefined,
          hint: lacking.includes(language as never) ? (
            <span className="hot">{t('lacks')}</span>
          ) : (
            (hint ?? undefined)
          ),
        }
        return (
          <div
            key={language}
            hidden={!isWhole && language !== left && language !== right}
            className={isWhole && language !== left && language !== right ? 'desk-other-language' : undefined}
            style={{ order: language === left ? 0 : 1 }}
          >
            {rows > 1 ? (
              <TextBox {...shared} label={title} rows={rows} />
            ) : (
              <TextField {...shared} label={title} />
            )}
          </div>
        )
      })}
    </div>
  )
}

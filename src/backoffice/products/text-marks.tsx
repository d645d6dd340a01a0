import { neededLanguages, type NeededLanguage } from '#shop/products/missing.rules.ts'
import { useWords } from '../words/words.tsx'

/** Completeness of texts by language: filled if all are present, hollow if one is missing. */
export function TextMarks({ missing }: { missing: readonly NeededLanguage[] }) {
  const t = useWords('products')
  const lacks = missing.map((language) => t(`language.${language}`)).join(', ')
  return (
    <span className="desk-marks">
      <span className="unseen">
        {missing.length === 0 ? t('complete') : t('missingIn', { languages: lacks })}
      </span>
      {neededLanguages.map((language) => (
        <span
          key={language}
          aria-hidden="true"
          className={missing.includes(language) ? 'desk-label warn' : 'desk-label ok'}
          title={t(`language.${language}`)}
        >
          {t(`short.${language}`)}
        </span>
      ))}
    </span>
  )
}

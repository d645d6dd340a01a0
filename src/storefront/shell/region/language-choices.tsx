import Check from 'lucide-react/icons/check'
import { useLocale } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { choiceLook } from './country-choices.tsx'
import { languagesFor } from './language-options.ts'
import { usePathInLocale } from './use-path-in-locale.ts'

/** Links to this page in the other languages; plain links, because each language is a document of its own. */
export function LanguageChoices({ className }: { className?: string | undefined }) {
  const locale = useLocale()
  const here = usePathInLocale()
  const { state } = useAppState()
  return (
    <ul className={className}>
      {languagesFor(state.country).map(({ key, label, labelEn, tag }) => (
        <li key={key}>
          <a
            href={here(key)}
            hrefLang={tag}
            aria-current={key === locale || undefined}
            className={choiceLook}
          >
            <span className="grow" lang={tag}>
              {label}
            </span>
            {key === locale ? <Check size={18} className="text-accent" /> : null}
            {label === labelEn ? null : (
              <span lang="en" className="text-sm text-ink-soft">
                {labelEn}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

import { useLocation, useRouteLoaderData } from 'react-router'
import { modes } from '#shop/app-state.ts'
import { languages } from '#shop/region.ts'
import { useWords } from '../../words/words.tsx'
import type { DeskRoot } from '../desk.route.tsx'

/** Language and theme of this browser. A document form, because another language is another document. */
export function PreferencesForm() {
  const t = useWords('menu')
  const { pathname, search } = useLocation()
  const state = useRouteLoaderData<DeskRoot>('root')?.desk
  return (
    <form method="post" action="/desk/preferences" className="row" aria-label={t('preferences')}>
      <input type="hidden" name="return_to" value={pathname + search} />
      <select
        name="language"
        aria-label={t('language')}
        defaultValue={state?.language}
        className="well"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        {languages.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <select
        name="theme"
        aria-label={t('look')}
        defaultValue={state?.theme ?? ''}
        className="well"
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">{t('system')}</option>
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(mode)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="act">
          {t('apply')}
        </button>
      </noscript>
    </form>
  )
}

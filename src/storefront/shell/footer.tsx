import { Children, type ReactNode } from 'react'
import { countryName, languages } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { Wordmark } from '#ui/wordmark.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useLocale, useWords } from '../i18n/words.tsx'
import { useAppState } from './region/app-state-context.tsx'
import { NewsletterForm } from './forms/newsletter-form.tsx'
import { MenuEntryLink, OutsideLink } from './menu-entry.tsx'
import { OpensPanel } from './opens-panel.tsx'
import { useShell } from './shell-context.ts'
import { ThemeChoice } from './region/theme-choice.tsx'

const link = 'inline-block py-1 text-left pointer-coarse:py-2.5 transition-colors hover:text-accent'

/** Footer of every page. */
export function Footer() {
  const t = useWords('footer')
  const shell = useWords('shell')
  const to = usePathTo()
  const { year } = useShell()
  return (
    <footer
      aria-label={t('label')}
      className="border-t border-line bg-shell text-[0.9375rem] max-md:pb-(--bars,0px) print:hidden"
    >
      <div className="wrap pt-14 pb-8 lg:pt-18">
        <div className="grid grid-cols-2 gap-x-8 gap-y-12 sm:max-lg:grid-cols-3 lg:grid-cols-[1.7fr_1fr_1fr_1fr]">
          <section id="newsletter" aria-label={t('newsTitle')} className="max-lg:col-span-full">
            <Wordmark text={shell('brand')} className="-ml-[0.3em]" />
            <p className="mt-5 max-w-sm">{t('newsTitle')}</p>
            <NewsletterForm />
          </section>
          <Columns />
          <Region />
        </div>
        <div className="mt-14 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line pt-6 text-sm text-ink-soft">
          <p className="mr-auto max-sm:w-full">{t('copyright', { year })}</p>
          <Link className={link} to={to('/privacy')}>
            {t('privacy')}
          </Link>
          <Link className={link} to={to('/terms')}>
            {t('terms')}
          </Link>
          <Link className={link} to={`${to('/preferences')}#cookies`}>
            {t('cookies')}
          </Link>
        </div>
      </div>
    </footer>
  )
}

/**
 * Footer columns as configured in the back office; links to the shop's external pages are appended to the last one.
 */
function Columns() {
  const t = useWords('footer')
  const { menus, social, investorUrl } = useShell()
  const columns = menus.footer.length > 0 ? menus.footer : [{ label: t('about'), to: null, below: [] }]
  const elsewhere = [...(investorUrl ? [{ name: t('investors'), url: investorUrl }] : []), ...social]
  return columns.map((column, at) => (
    <Column key={`${column.label} ${column.to}`} title={<MenuEntryLink entry={column} className={link} />}>
      {column.below.map((entry) => (
        <MenuEntryLink key={`${entry.label} ${entry.to}`} entry={entry} className={link} />
      ))}
      {at === columns.length - 1
        ? elsewhere.map(({ name, url }) => <OutsideLink key={url} href={url} name={name} className={link} />)
        : null}
    </Column>
  ))
}

function Column({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 font-text text-sm text-ink-soft">{title}</h2>
      <ul className="grid justify-items-start gap-1 pointer-coarse:gap-0">
        {Children.map(children, (child) => (child ? <li>{child}</li> : null))}
      </ul>
    </section>
  )
}

function Region() {
  const t = useWords('footer')
  const region = useWords('region')
  const theme = useWords('theme')
  const to = usePathTo()
  const locale = useLocale()
  const { state } = useAppState()
  const country = `${countryName(locale, state.country)} · ${state.currency}`
  const language = languages.find(({ key }) => key === locale)?.label ?? ''
  return (
    <section className="max-sm:col-span-full">
      <h2 className="mb-3 font-text text-sm text-ink-soft">{t('region')}</h2>
      <ul className="grid justify-items-start gap-1 pointer-coarse:gap-0">
        <li>
          <OpensPanel
            panel="country"
            to={to('/preferences')}
            label={`${country}. ${t('change', { what: region('country') })}`}
            className={link}
          >
            {country}
          </OpensPanel>
        </li>
        <li>
          <OpensPanel
            panel="language"
            to={`${to('/preferences')}#language`}
            label={`${language}. ${t('change', { what: region('language') })}`}
            className={link}
          >
            {language}
          </OpensPanel>
        </li>
      </ul>
      <p className="mt-5 mb-2 text-sm text-ink-soft">{theme('label')}</p>
      <ThemeChoice />
    </section>
  )
}

import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { MenuEntryLink } from '../menu-entry.tsx'
import type { MenuItem, MenuLink } from '../shell-data.ts'
import { useShell } from '../shell-context.ts'
import { themeOf } from '../region/theme.ts'

const link = 'inline-block py-1.5 pointer-coarse:py-2.5 transition-colors hover:text-accent'

/** All links of the menu panel; in the marketplace those of its brand, and a link back. */
export function MenuLinks() {
  const { pathname, search } = useLocation()
  return themeOf(pathname, useShell().market, search) === 'marketplace' ? <MarketLinks /> : <HouseLinks />
}

function HouseLinks() {
  const t = useWords('menu')
  const { houseMenu, marketMenu, houseSlug, market } = useShell()
  return (
    <div className="grid gap-10">
      <div className="grid grid-cols-2 gap-x-6 gap-y-10">
        <Brand name={t('house')} slug={houseSlug} entries={houseMenu} />
        <Brand name={t('market')} slug={market.collection} entries={marketMenu} />
      </div>
      <More />
    </div>
  )
}

/** Entries configured in the back office, then those of the top bar for widths where the bar has no room for them. */
function More() {
  const t = useWords('menu')
  const { menus, houseMenu, marketMenu } = useShell()
  const { drawer, header } = menus
  const there = new Set([
    ...drawer.map(({ to }) => to),
    ...[...houseMenu, ...marketMenu].map(({ value }) => `/collection/${value}`),
  ])
  const fromBar = header.filter(({ to, below }) => below.length > 0 || !there.has(to))
  if (drawer.length + fromBar.length === 0) return null
  return (
    <nav aria-label={t('more')} className="border-t border-line pt-5">
      <ul className="grid grid-cols-2 gap-x-6">
        {drawer.map((entry) => (
          <MoreEntry key={`${entry.label} ${entry.to}`} entry={entry} />
        ))}
        {fromBar.map((entry) => (
          <MoreEntry key={`${entry.label} ${entry.to}`} entry={entry} className="min-[70rem]:hidden" />
        ))}
      </ul>
    </nav>
  )
}

function MoreEntry({ entry, className }: { entry: MenuItem; className?: string }) {
  return (
    <li className={className}>
      {entry.to === null ? (
        <span className="inline-block py-1.5 text-ink-soft pointer-coarse:py-2.5">{entry.label}</span>
      ) : (
        <MenuEntryLink entry={entry} className={link} />
      )}
      {entry.below.length === 0 ? null : (
        <ul className="border-l border-line pl-3">
          {entry.below.map((each) => (
            <li key={`${each.label} ${each.to}`}>
              <MenuEntryLink entry={each} className={link} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Brand({ name, slug, entries }: { name: string; slug: string; entries: readonly MenuLink[] }) {
  const t = useWords('menu')
  const to = usePathTo()
  return (
    <nav aria-label={name} className="min-w-0">
      <p className="mb-3 font-display text-xl leading-tight">{name}</p>
      <ul>
        <li className="mb-2">
          <Link
            className="inline-block py-1.5 pointer-coarse:py-2.5"
            aria-label={t('shopAllOf', { brand: name })}
            to={to('/collection/:collection?', { collection: slug })}
          >
            <span className="more">{t('shopAll')}</span>
          </Link>
        </li>
        {entries
          .filter(({ value }) => value !== slug)
          .map(({ value, label }) => (
            <li key={value}>
              <Link className={link} to={to('/collection/:collection?', { collection: value })}>
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function MarketLinks() {
  const t = useWords('menu')
  const to = usePathTo()
  const { brand } = useShell().market
  const large = 'block py-2 font-display text-2xl transition-colors hover:text-accent'
  return (
    <nav aria-label={t('oxy')} className="grid gap-10">
      <div>
        <p className="eyebrow mb-3">{t('oxy')}</p>
        <ul>
          <li>
            <Link className={large} to={to('/collection/:collection?', { collection: brand })}>
              {t('shopAll')}
            </Link>
          </li>
          <li>
            <Link className={large} to={to('/collection/:collection?', { collection: `${brand}-face` })}>
              {t('face')}
            </Link>
          </li>
          <li>
            <Link className={large} to={to('/collection/:collection?', { collection: `${brand}-body` })}>
              {t('body')}
            </Link>
          </li>
        </ul>
      </div>
      <Link
        className="inline-flex items-center gap-2 border-t border-line pt-5 hover:text-accent"
        to={to('/')}
      >
        <ArrowLeft size={18} />
        {t('backHome')}
      </Link>
    </nav>
  )
}

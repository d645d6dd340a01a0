import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { ProductTile } from '../catalogue/product-tile.tsx'
import { dayOf } from './day-of.rules.ts'
import { inLocale, usePathTo } from '../i18n/paths.ts'
import { useLocale, useWords } from '../i18n/words.tsx'
import { useOwnForm } from './own-form.tsx'
import { SectionHead, Section } from './section.tsx'
import { useViewPath } from './use-view-path.ts'
import type { Loaded } from './views.server.ts'

/** The member's wishlist, and the options with a restock request. */
export function Wishlist({ content: { tiles, waiting, page, pages } }: { content: Loaded['WISHLIST'] }) {
  const t = useWords('account')
  const to = usePathTo()
  const locale = useLocale()
  const viewPath = useViewPath()
  const turn = ({ page: at, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('WISHLIST', { page: String(at) })} />
  )
  return (
    <>
      <SectionHead title={t('view.WISHLIST')} />
      {tiles.length === 0 ? (
        <EmptyState
          drawing="branch"
          action={
            <Link
              to={to('/collection/:collection?', { collection: 'best_seller' })}
              className={buttonLook({ variant: 'primary' })}
            >
              {t('browse')}
            </Link>
          }
        >
          {t('noWishes')}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 xl:grid-cols-4">
          {tiles.map(({ pid, tile }) => (
            <li key={pid}>
              <ProductTile tile={tile} level="h2" />
              <Forget pid={pid} name={tile.name} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label={t('pages')}
        page={page}
        pages={pages}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(at) => t('page', { page: at })}
        className="mt-8"
        link={turn}
      />
      {waiting.length > 0 ? (
        <Section id="waiting" title={t('waiting')}>
          <ul className="max-w-xl border-t border-line">
            {waiting.map((each) => (
              <li
                key={each.subSku}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3.5"
              >
                <div>
                  <p>
                    {each.url ? (
                      <Link to={inLocale(locale, each.url)} className="more">
                        {each.name}
                      </Link>
                    ) : (
                      each.subSku
                    )}
                    {each.optionName ? <span className="text-ink-soft"> · {each.optionName}</span> : null}
                  </p>
                  <p className="num text-sm text-ink-soft">
                    {t(`waitingState.${each.state}`, { day: dayOf(each.at) })}
                  </p>
                </div>
                <Drop subSku={each.subSku} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

const forget = { method: 'DELETE', path: '/wishlist' } as const
const drop = { method: 'DELETE', path: '/restock' } as const
const noFields = {}

function Forget({ pid, name }: { pid: string; name: string }) {
  const t = useWords('account')
  const accountForm = useOwnForm({
    call: 'remove-wish',
    endpoint: forget,
    rules: noFields,
    labels: noFields,
    saved: t('removed'),
    concerns: (values) => values.pid === pid,
  })
  return (
    <form {...accountForm.form} className="mt-2">
      {accountForm.returnTo}
      <input type="hidden" name="pid" value={pid} />
      <Button
        type="submit"
        spacing="none"
        loading={accountForm.isPending}
        className="min-h-11 min-w-11 justify-start! text-sm! text-ink-soft"
      >
        {t('remove')}
        <span className="sr-only"> {name}</span>
      </Button>
      {accountForm.trouble}
    </form>
  )
}

function Drop({ subSku }: { subSku: string }) {
  const t = useWords('account')
  const accountForm = useOwnForm({
    call: 'drop-restock',
    endpoint: drop,
    rules: noFields,
    labels: noFields,
    saved: t('removed'),
    concerns: (values) => values.sub_sku === subSku,
  })
  return (
    <form {...accountForm.form}>
      {accountForm.returnTo}
      <input type="hidden" name="sub_sku" value={subSku} />
      <Button type="submit" spacing="sm" loading={accountForm.isPending}>
        {t('waitNoMore')}
      </Button>
      {accountForm.trouble}
    </form>
  )
}

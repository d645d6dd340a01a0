import { useCallback } from 'react'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { useBag } from '../../cart/bag/bag-context.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useIsHere } from '../../content/forms/use-is-here.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import type { ResultData } from './result.server.ts'

const icons = { morning: Sun, night: Moon, week: CalendarDays } as const
const slots = ['morning', 'night', 'week'] as const

/** Recommended products with their use, and a button that adds all to the cart. */
export function Routine({ page }: { page: ResultData }) {
  const { result } = page
  const t = useWords('scalpTest')
  if (result.products.length === 0)
    return (
      <section className="wrap section" aria-labelledby="routine">
        <h2 id="routine">{t('result.routine')}</h2>
        <p className="mt-4 max-w-[38em] text-ink-soft">{t('result.noProducts')}</p>
        <LeftOut page={page} />
      </section>
    )
  const filled = slots.flatMap((slot) => {
    const products = result.products.filter((each) => each.slot === slot)
    return products.length > 0 ? [{ slot, products }] : []
  })
  return (
    <section className="wrap section" aria-labelledby="routine">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="routine">{t('result.routine')}</h2>
        <p className="text-[0.9375rem] text-ink-soft">{t('result.routineText')}</p>
      </div>
      <div className="mt-7 grid auto-cols-fr gap-4 md:grid-flow-col">
        {filled.map(({ slot, products }) => (
          <Part key={slot} slot={slot} products={products} />
        ))}
      </div>
      <Press page={page} />
    </section>
  )
}

type Products = ResultData['result']['products']

function Part({ slot, products }: { slot: (typeof slots)[number]; products: Products }) {
  const t = useWords('scalpTest')
  const SlotIcon = icons[slot]
  return (
    <div className="bg-shell p-[clamp(1.25rem,2vw,1.75rem)]">
      <h3 className="flex items-center gap-2.5 border-b border-line pb-3 text-xl">
        <SlotIcon size={20} aria-hidden="true" />
        {t(`result.slot.${slot}`)}
      </h3>
      <ul>
        {products.map(({ sku, name, use, often, picture }) => (
          <li
            key={sku}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-4 border-line py-3.5 not-first:border-t"
          >
            {picture ? (
              <Picture source={picture} alt="" sizes="52px" className="aspect-4/5 w-full object-cover" />
            ) : (
              <span />
            )}
            <span>
              {name}
              <span className="block text-sm text-ink-soft">{use}</span>
              {often ? <span className="block text-sm text-ink-soft">{often}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Adds the routine once, or as a subscription for products that have one. */
function Press({ page }: { page: ResultData }) {
  const { result, routine } = page
  const t = useWords('scalpTest')
  const names = result.products.filter(({ sku }) => routine.plan?.skus.includes(sku))
  const plan = names.map(({ name, months }) =>
    t('result.planItem', { name, every: t('result.every', { months: months ?? 1 }) }),
  )
  const isWhole = names.length === result.products.length
  return (
    <div
      data-theme="dark"
      className="mt-4 grid gap-px bg-deep text-on-deep print:hidden lg:auto-cols-fr lg:grid-flow-col"
    >
      <Way
        page={page}
        as="once"
        title={t('result.routineOnce')}
        text={t('result.routineOnceText', { count: result.products.length })}
        price={routine.once}
        action={t('result.addOnce')}
      />
      {routine.plan ? (
        <Way
          page={page}
          as="subscription"
          title={t('result.routineAgain')}
          text={t(isWhole ? 'result.planAll' : 'result.planSome', { plan: plan.join(t('and')) })}
          price={routine.plan.price}
          action={t('result.subscribe')}
        />
      ) : null}
    </div>
  )
}

const endpoint = { method: 'POST', path: '/scalptest/routine' } as const

type WayProps = {
  page: ResultData
  as: 'once' | 'subscription'
  title: string
  text: string
  price: string
  action: string
}

function Way({ page, as, title, text, price, action }: WayProps) {
  const bag = usePathTo()('/bag')
  const result = usePathTo()('/diagnostic/result')
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { refresh } = useBag()
  const flash = useFlash('scalptest-routine')
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(() => {
      refresh()
      if (isHere()) void navigate(bag)
    }, [bag, navigate, refresh, isHere]),
    useLateRefusal(),
  )
  return (
    <form
      method="post"
      action="/form/scalptest-routine"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 p-[clamp(1.25rem,2.5vw,2rem)]"
      onSubmit={(event) => {
        event.preventDefault()
        void call({ session: page.result.id, as })
      }}
    >
      <input type="hidden" name="return_to" value={result} />
      <input type="hidden" name="go_to" value={bag} />
      <input type="hidden" name="session" value={page.result.id} />
      <input type="hidden" name="as" value={as} />
      <div className="min-w-[14rem] flex-1">
        <p className="font-display text-xl">{title}</p>
        <p className="mt-1 max-w-[34em] text-sm opacity-80">{text}</p>
      </div>
      <p className="num font-display text-2xl">{price}</p>
      <Button
        type="submit"
        variant="default"
        loading={state === 'pending'}
        className="border-on-deep! text-on-deep! hover:bg-on-deep/10"
      >
        {action}
      </Button>
      <FormTrouble refusal={refusal} flash={flash} />
    </form>
  )
}

/** Products left out of the recommendation, with the reason. */
export function LeftOut({ page: { result } }: { page: ResultData }) {
  const t = useWords('scalpTest')
  if (result.leftOut.length === 0) return null
  const names = result.leftOut.map(({ name, because, ingredients }) =>
    because === 'avoided'
      ? t('result.leftOutAvoided', { name, ingredients: ingredients.join(t('and')) })
      : t('result.leftOutUnknown', { name }),
  )
  return (
    <p className="mt-5 max-w-[52em] text-[0.9375rem] text-ink-soft">
      {t('result.leftOut', { names: names.join(t('and')) })}
    </p>
  )
}

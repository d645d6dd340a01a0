import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Carts } from '#shop/cart/contract.ts'
import { sameLine } from '#shop/cart/rules.ts'
import { mixesTypes, typeCounts } from '#shop/cart/mixing.rules.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useAppState } from '../../shell/region/app-state-context.tsx'
import { usePanels, useSidePanel } from '../../shell/panels-context.tsx'
import { BagContext, type Bag, type Mixed } from './bag-context.ts'
import { fromWire } from '../from-wire.ts'
import { trackAdded } from '../track-added.ts'
import { useCartChanges } from '../use-cart-changes.ts'
import {
  countOf,
  heldOf,
  itemsOf,
  keyOfItem,
  mixedTypes,
  changeFor,
  withChanges,
  type LineChange,
} from '../line-change.ts'
import { useRenderedCarts } from './use-rendered-carts.ts'

type Goods = Parameters<Bag['add']>[1]

/** Cart context: the carts of the page, then those of the latest response. */
export function BagProvider({ initial: rendered, children }: { initial: Carts | null; children: ReactNode }) {
  const t = useWords('bag')
  const { openCart } = useSidePanel()
  const { dismissMessage } = usePanels()
  const { currency } = useAppState().state
  const { changes, send } = useCartChanges()
  const [carts, setCarts] = useRenderedCarts(rendered)
  const [removed, setRemoved] = useState<Bag['removed']>(null)
  const [mixed, setMixed] = useState<(Mixed & { goods: Goods }) | null>(null)

  const refused = useRefusalToast()
  const set = useCallback(
    (change: LineChange) => {
      setRemoved(removedBy(itemsOf(carts), change))
      dismissMessage()
      void send({ change: change, granted: setCarts, refused })
    },
    [carts, setCarts, send, refused, dismissMessage],
  )

  const put = useCallback(
    (change: LineChange, goods: Goods, before: number) =>
      void send({
        change: change,
        granted: (now) => {
          setCarts(now)
          trackAdded(now, change, before)
          openCart(t('added', { name: [goods.name, goods.optionName].filter(Boolean).join(' · ') }))
        },
        refused: (refusal) => {
          const counts = refusal.values
          if (refusal.code !== mixedTypes || !counts) return refused(refusal)
          setMixed(mixedFrom(change, Number(counts.products), Number(counts.treatments), goods))
        },
      }),
    [send, setCarts, openCart, t, refused],
  )

  const add = useCallback(
    (change: LineChange, goods: Goods) => {
      // pressed again before the first press was answered: a double click adds once
      if (changes.some((other) => sameLine(other, change))) return
      setRemoved(null)
      const before = heldOf(carts, change, changes)
      const whole = {
        ...change,
        quantity: change.bundleSku === null ? before + change.quantity : change.quantity,
      }
      const conflict = mixedBy(withChanges(carts?.singleCart.items ?? [], changes), whole, goods)
      if (conflict) return setMixed(conflict)
      put(whole, goods, before)
    },
    [carts, changes, put],
  )

  const bag = useMemo<Bag>(
    () => ({
      carts,
      changes: changes,
      mixed,
      removed,
      count: countOf(withChanges(itemsOf(carts), changes)),
      held: (line) => heldOf(carts, line),
      set,
      add,
      answerMixed(yes) {
        setMixed(null)
        if (yes && mixed) put({ ...mixed.change, clear: true }, mixed.goods, 0)
      },
      refresh() {
        if (!carts) return
        callFromBrowser({ method: 'GET', path: `/cart?currency=${currency}` }, null)
          .then((words) => setCarts(fromWire<Carts>(words)))
          .catch(() => undefined) // the last known carts remain; the next change reports the error
      },
    }),
    [carts, setCarts, changes, mixed, removed, set, add, put, currency],
  )
  return <BagContext value={bag}>{children}</BagContext>
}

/** The line that a change removes, as it was before, for undo; null if it removes none. */
function removedBy(items: ReturnType<typeof itemsOf>, change: LineChange): Bag['removed'] {
  const line = items.find((item) => sameLine(change, keyOfItem(item)))
  if (change.quantity !== 0 || !line) return null
  return { change: changeFor(line, line.quantity), name: line.name }
}

/** Applies the server's rule on mixed types, which avoids a call that would be refused. */
function mixedBy(items: Parameters<typeof typeCounts>[0], change: LineChange, goods: Goods) {
  const counts = typeCounts(items)
  const added = { productType: goods.productType, isSubscription: change.interval !== null }
  if (!mixesTypes(counts, added)) return null
  return mixedFrom(change, counts.SinglePurchase, counts.Treatment, goods)
}

const mixedFrom = (
  change: LineChange,
  products: number,
  treatments: number,
  goods: Goods,
): Mixed & { goods: Goods } =>
  treatments > 0
    ? { change: change, goods, held: 'treatments', count: treatments }
    : { change: change, goods, held: 'products', count: products }

function useRefusalToast() {
  const t = useWords('bag')
  const { show } = useToasts()
  return useCallback(
    // without a code it is a network error, whose message is not translated
    ({ code, message }: Partial<Refused>) => show({ title: (code && message) || t('failed'), type: 'error' }),
    [show, t],
  )
}

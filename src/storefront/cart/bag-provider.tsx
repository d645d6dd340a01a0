import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { callFromBrowser, type Refused } from '#api/react.ts'
import type { Carts } from '#shop/cart/contract.ts'
import { mixesTypes, sameLine, typeCounts } from '#shop/cart/rules.ts'
import { useToasts } from '#ui/toasts.tsx'
import { useWords } from '../i18n/words.tsx'
import { useAppState } from '../shell/app-state-context.tsx'
import { usePanels, useSidePanel } from '../shell/panels-context.tsx'
import { BagContext, type Bag, type Mixed } from './bag-context.ts'
import { fromWire } from './from-wire.ts'
import { trackAdded } from './track-added.ts'
import { useCartChanges } from './use-wishes.ts'
import {
  countOf,
  heldOf,
  itemsOf,
  keyOfItem,
  mixedTypes,
  changeFor,
  withChanges,
  type LineChange,
} from './wish.ts'

type Goods = Parameters<Bag['add']>[1]

/** The shopper's bag: as the page brought it, then as each answer tells it. */
export function BagProvider({ drawn, children }: { drawn: Carts | null; children: ReactNode }) {
  const t = useWords('bag')
  const { show } = useToasts()
  const { openCart } = useSidePanel()
  const { hush } = usePanels()
  const { currency } = useAppState().state
  const { wishes, send } = useCartChanges()
  const [carts, setCarts] = useState(drawn)
  const [removed, setRemoved] = useState<Bag['removed']>(null)
  const [mixed, setMixed] = useState<(Mixed & { goods: Goods }) | null>(null)
  const [heard, setHeard] = useState(drawn)
  if (heard !== drawn) {
    setHeard(drawn)
    setCarts(drawn)
  }

  const refused = useCallback(
    // without a code it is the network's own error, in no language of ours
    ({ code, message }: Partial<Refused>) => show({ title: (code && message) || t('failed'), type: 'error' }),
    [show, t],
  )
  const set = useCallback(
    (wish: LineChange) => {
      const line = itemsOf(carts).find((item) => sameLine(wish, keyOfItem(item)))
      setRemoved(
        wish.quantity === 0 && line ? { wish: changeFor(line, line.quantity), name: line.name } : null,
      )
      hush()
      void send({ wish, granted: setCarts, refused })
    },
    [carts, send, refused, hush],
  )

  const put = useCallback(
    (wish: LineChange, goods: Goods, before: number) =>
      void send({
        wish,
        granted: (now) => {
          setCarts(now)
          trackAdded(now, wish, before)
          openCart(t('added', { name: [goods.name, goods.optionName].filter(Boolean).join(' · ') }))
        },
        refused: (refusal) => {
          const counts = refusal.values
          if (refusal.code !== mixedTypes || !counts) return refused(refusal)
          setMixed(mixedFrom(wish, Number(counts.products), Number(counts.treatments), goods))
        },
      }),
    [send, openCart, t, refused],
  )

  const add = useCallback(
    (wish: LineChange, goods: Goods) => {
      // pressed again before the first press was answered: a double click wants one
      if (wishes.some((other) => sameLine(other, wish))) return
      setRemoved(null)
      const before = heldOf(carts, wish, wishes)
      const whole = { ...wish, quantity: wish.bundleSku === null ? before + wish.quantity : wish.quantity }
      const counts = typeCounts(withChanges(carts?.singleCart.items ?? [], wishes))
      const wanted = { productType: goods.productType, isSubscription: wish.interval !== null }
      // The same rule the server asks; it saves a question that would come back anyway.
      if (mixesTypes(counts, wanted))
        return setMixed(mixedFrom(whole, counts.SinglePurchase, counts.Treatment, goods))
      put(whole, goods, before)
    },
    [carts, wishes, put],
  )

  const bag = useMemo<Bag>(
    () => ({
      carts,
      wishes,
      mixed,
      removed,
      count: countOf(withChanges(itemsOf(carts), wishes)),
      set,
      add,
      answerMixed(yes) {
        setMixed(null)
        if (yes && mixed) put({ ...mixed.wish, clear: true }, mixed.goods, 0)
      },
      refresh() {
        if (!carts) return
        callFromBrowser({ method: 'GET', path: `/cart?currency=${currency}` }, null)
          .then((words) => setCarts(fromWire<Carts>(words)))
          .catch(() => undefined) // what was last told stays; the next change says what is wrong
      },
    }),
    [carts, wishes, mixed, removed, set, add, put, currency],
  )
  return <BagContext value={bag}>{children}</BagContext>
}

const mixedFrom = (
  wish: LineChange,
  products: number,
  treatments: number,
  goods: Goods,
): Mixed & { goods: Goods } =>
  treatments > 0
    ? { wish, goods, held: 'treatments', count: treatments }
    : { wish, goods, held: 'products', count: products }

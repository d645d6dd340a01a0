import { useEffect, useState } from 'react'
import { callFromBrowser } from '#api/react.ts'
import type { Goods } from '#shop/products/goods/goods.contract.ts'
import type { GoodsKind } from '#shop/catalogue/goods.rules.ts'

type Wire = Omit<Goods, 'optionName'> & { option_name: Goods['optionName'] }
const read = ({ option_name: optionName, ...goods }: Wire): Goods => ({ ...goods, optionName })

type Query = { kind: GoodsKind; search?: string; codes?: string }

async function ask(query: Query) {
  const path: `//api/admin/v1/${string}` = `//api/admin/v1/goods?${new URLSearchParams(query).toString()}`
  const { found, named } = (await callFromBrowser({ method: 'GET', path }, {})) as Record<
    'found' | 'named',
    Wire[] // the wire's words
  >
  return { found: found.map(read), named: named.map(read) }
}

/** After the last letter, before asking. */
const restMs = 150

/** What a search finds, once nobody types; null: it is not known yet. `isFailed`: there was no answer. */
export function useGoodsSearch(kind: GoodsKind, search: string) {
  const [answer, setAnswer] = useState<{ search: string; found: Goods[] | null }>({ search: '', found: [] })
  useEffect(() => {
    if (search === '') return undefined
    let isOver = false
    const answered = (found: Goods[] | null) => {
      if (!isOver) setAnswer({ search, found })
    }
    const rest = setTimeout(() => {
      ask({ kind, search }).then(
        ({ found }) => answered(found),
        () => answered(null),
      )
    }, restMs)
    return () => {
      isOver = true
      clearTimeout(rest)
    }
  }, [kind, search])
  const isCurrent = answer.search === search
  return {
    found: search === '' ? [] : isCurrent ? answer.found : null,
    isFailed: search !== '' && isCurrent && answer.found === null,
  }
}

/** As many codes as an address takes at once. */
const atOnce = 40

/** The goods of codes; null: the shop has none of that code. What was found is added by `learn`. */
export function useNamedGoods(kind: GoodsKind, codes: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Goods | null>>(new Map())
  const missing = codes
    .filter((code) => !known.has(code) && !code.includes(','))
    .slice(0, atOnce)
    .join(',')
  useEffect(() => {
    if (missing === '') return undefined
    let isOver = false
    ask({ kind, codes: missing }).then(
      ({ named }) => {
        const found = new Map(named.map((goods) => [goods.code, goods]))
        if (!isOver)
          setKnown((before) => {
            const more = missing.split(',').map((code) => [code, found.get(code) ?? null] as const)
            return new Map([...before, ...more])
          })
      },
      () => undefined, // the codes say it
    )
    return () => {
      isOver = true
    }
  }, [kind, missing])
  const learn = (goods: Goods) => setKnown((before) => new Map(before).set(goods.code, goods))
  return { known, learn }
}

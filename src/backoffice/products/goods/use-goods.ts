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
    Wire[] // field names of the API
  >
  return { found: found.map(read), named: named.map(read) }
}

/** Debounce in milliseconds. */
const restMs = 150

/** Search results, requested after typing pauses; null: not loaded yet. `isFailed`: the request failed. */
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

/** Maximum number of codes per request. */
const atOnce = 40

/** Products by code; null: unknown code. `learn` adds search results. */
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
      () => undefined, // on failure only codes are shown
    )
    return () => {
      isOver = true
    }
  }, [kind, missing])
  const learn = (goods: Goods) => setKnown((before) => new Map(before).set(goods.code, goods))
  return { known, learn }
}

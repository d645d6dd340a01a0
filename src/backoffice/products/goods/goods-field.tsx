import { useId, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import type { Goods } from '#shop/products/goods/goods.contract.ts'
import type { GoodsKind } from '#shop/catalogue/goods.rules.ts'
import { NoScriptOnly, ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useSent } from '../../shell/forms/sent-context.ts'
import { useWords } from '../../words/words.tsx'
import { GoodsLine, useGoodsName } from './goods-name.tsx'
import { GoodsSearch } from './goods-search.tsx'
import { useNamedGoods } from './use-goods.ts'

type Props = {
  /** Field name, as in refusals. */
  name: string
  label: string
  kind: GoodsKind
  codes: readonly string[]
  /** A single product or several; `ordered` ones can be moved. */
  takes: 'one' | 'some' | 'ordered'
  required?: boolean
  /** Submits each code as a field `name[0]`; otherwise as lines of one field. */
  inRows?: boolean
  /** Fields for the codes without JavaScript. */
  children: ReactNode
}

/**
 * Product field of a form, which submits codes: products are found by name, brand or code and shown with picture and
 * name.
 */
export function GoodsField({ children, ...field }: Props) {
  return (
    <>
      <ScriptOnly>
        <Chooser {...field} />
      </ScriptOnly>
      <NoScriptOnly>{children}</NoScriptOnly>
    </>
  )
}

function Chooser({ name, label, kind, codes: start, takes, required, inRows }: Omit<Props, 'children'>) {
  const id = useId()
  const hydrated = useHydrated() // before hydration the fields for use without JavaScript are shown
  const area = useRef<HTMLDivElement>(null)
  const [codes, setCodes] = useState(start)
  const { known, learn } = useNamedGoods(kind, hydrated ? codes : [])
  const message = useFault(name)
  const change = (next: readonly string[]) => {
    setCodes(takes === 'one' ? next.slice(-1) : [...new Set(next)])
    area.current?.dispatchEvent(new Event('input', { bubbles: true })) // notifies the form as typing would
  }
  const lookFor = () => area.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  return (
    <div ref={area} className="field whole desk-goods">
      <label htmlFor={id}>{label}</label>
      {codes.length > 0 ? (
        <ol>
          {codes.map((code, at) => (
            <ChosenGoods
              key={code}
              code={code}
              goods={known.get(code)}
              move={
                takes === 'ordered'
                  ? {
                      isFirst: at === 0,
                      isLast: at === codes.length - 1,
                      by: (by) => change(moved(codes, at, by)),
                    }
                  : null
              }
              remove={() => {
                change(codes.toSpliced(at, 1))
                lookFor()
              }}
            />
          ))}
        </ol>
      ) : null}
      {hydrated ? <Codes name={name} codes={codes} inRows={inRows === true} /> : null}
      <GoodsSearch
        id={id}
        kind={kind}
        chosen={codes}
        required={required === true && codes.length === 0}
        isRefused={message !== undefined}
        describedBy={message ? `${id}-fault` : undefined}
        choose={(goods: Goods) => {
          learn(goods)
          change([...codes, goods.code])
        }}
        paste={(more) => change([...codes, ...more])}
      />
      {message ? (
        <p id={`${id}-fault`} className="fault">
          {message}
        </p>
      ) : null}
    </div>
  )
}

/** Hidden fields that the form submits. */
function Codes({ name, codes, inRows }: { name: string; codes: readonly string[]; inRows: boolean }) {
  if (!inRows) return <input type="hidden" name={name} value={codes.join('\n')} />
  return codes.map((code, at) => <input key={code} type="hidden" name={`${name}[${at}]`} value={code} />)
}

const moved = (codes: readonly string[], at: number, by: number): string[] =>
  codes.toSpliced(at, 1).toSpliced(at + by, 0, ...codes.slice(at, at + 1))

/** Error of the field, or of the first of its rows. */
function useFault(name: string): string | undefined {
  const { errors } = useSent()
  const dotted = name.replaceAll(']', '').replaceAll('[', '.')
  return (
    errors[name] ??
    errors[dotted] ??
    Object.entries(errors).find(([field]) => field.startsWith(`${dotted}.`))?.[1]
  )
}

type ChosenProps = {
  code: string
  /** Undefined: not loaded yet; null: the code is unknown. */
  goods: Goods | null | undefined
  move: { isFirst: boolean; isLast: boolean; by: (by: number) => void } | null
  remove: () => void
}

function ChosenGoods({ code, goods, move, remove }: ChosenProps) {
  const t = useWords('goodsField')
  const rows = useWords('rows')
  const nameOf = useGoodsName()
  const name = goods ? nameOf(goods) : code
  const step = (by: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const pressed = event.currentTarget
    move?.by(by)
    requestAnimationFrame(() => stay(pressed))
  }
  return (
    <li>
      {goods ? (
        <GoodsLine goods={goods} />
      ) : (
        <span className="words num">
          {code} {goods === null ? <span className="small hot">{t('gone')}</span> : null}
        </span>
      )}
      {move ? (
        <>
          <button
            type="button"
            className="act quiet"
            aria-label={rows('up', { name })}
            disabled={move.isFirst}
            onClick={step(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="act quiet"
            aria-label={rows('down', { name })}
            disabled={move.isLast}
            onClick={step(1)}
          >
            ↓
          </button>
        </>
      ) : null}
      <button type="button" className="act quiet" aria-label={rows('remove', { name })} onClick={remove}>
        ×
      </button>
    </li>
  )
}

/** Keeps focus on the pressed button, or at the end of the list on the one beside it. */
function stay(pressed: HTMLButtonElement): void {
  const next = pressed.disabled
    ? pressed.parentElement?.querySelector<HTMLElement>('button:enabled')
    : pressed
  next?.focus()
}

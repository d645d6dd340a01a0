import type { DeskLine, DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { Amount } from '../shell/amount.tsx'
import { Scroll } from '../shell/scroll.tsx'

/** Quantity input of a line: pieces left, maximum, current value, and field name. */
export type PiecesRow = {
  line: DeskLine
  left: number
  most: number
  pieces: number
  name: string
  label: string
}

type Props = {
  label: string
  heads: { item: string; left: string; each: string; pieces: string }
  rows: readonly PiecesRow[]
  currency: DeskOrder['currency']
}

/** Lines of an order with unit price and a quantity field. */
export function PiecesTable({ label, heads, rows, currency }: Props) {
  return (
    <Scroll label={label}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{heads.item}</th>
            <th className="r">{heads.left}</th>
            <th className="r">{heads.each}</th>
            <th className="r">{heads.pieces}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, ...row }) => (
            <tr key={line.id}>
              <td>
                {line.name}{' '}
                <span className="small soft">
                  {[line.optionName, line.subSku].filter(Boolean).join(' · ')}
                </span>
              </td>
              <td className="r num">{row.left}</td>
              <td className="r">
                <Amount of={line.money?.unitNet[line.refunded] ?? null} currency={currency} />
              </td>
              <td className="r">
                <PiecesField name={row.name} label={row.label} most={row.most} pieces={row.pieces} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Quantity field; disabled if no piece is left. */
export const PiecesField = ({
  name,
  label,
  most,
  pieces,
}: {
  name: string
  label: string
  most: number
  pieces: number
}) => (
  <input
    type="number"
    name={name}
    min={0}
    max={most}
    defaultValue={pieces}
    aria-label={label}
    className="well count"
    disabled={most === 0}
  />
)

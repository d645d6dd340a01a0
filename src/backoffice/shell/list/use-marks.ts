import { useState, type FormEvent, type RefObject } from 'react'

const boxesOf = (list: HTMLElement | null): HTMLInputElement[] => [
  ...(list?.querySelectorAll<HTMLInputElement>('tbody input[data-row]') ?? []),
]

/**
 * Marked rows of a list, read from their checkboxes; without JavaScript their form sends the same. Set `onChange` on
 * the element around the table.
 */
export function useMarks(list: RefObject<HTMLElement | null>) {
  const [ids, setIds] = useState<readonly string[]>([])
  const read = () => setIds(boxesOf(list.current).flatMap(({ checked, value }) => (checked ? [value] : [])))
  const markAll = (on: boolean) => {
    for (const box of boxesOf(list.current)) box.checked = on
    read()
  }
  const onChange = (event: FormEvent<HTMLElement>) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement)) return
    if (box.dataset.all !== undefined) markAll(box.checked)
    else if (box.dataset.row !== undefined) read()
  }
  return { ids, markAll, onChange }
}

import { useState, type FormEvent, type RefObject } from 'react'

const boxesOf = (form: HTMLFormElement | null): HTMLInputElement[] => [
  ...(form?.querySelectorAll<HTMLInputElement>('tbody input[type="checkbox"][name="id"]') ?? []),
]

/** The rows of a list that are marked, by their boxes: the form sends the same without script. */
export function useMarks(form: RefObject<HTMLFormElement | null>) {
  const [ids, setIds] = useState<readonly string[]>([])
  const read = () => setIds(boxesOf(form.current).flatMap(({ checked, value }) => (checked ? [value] : [])))
  const markAll = (on: boolean) => {
    for (const box of boxesOf(form.current)) box.checked = on
    read()
  }
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const box = event.target
    if (box instanceof HTMLInputElement && box.dataset.all !== undefined) markAll(box.checked)
    else read()
  }
  return { ids, markAll, onChange }
}

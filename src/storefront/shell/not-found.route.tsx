import { data } from 'react-router'

/** Unknown paths and /404 itself render the same page. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}

import { createContext } from 'react'
import type { PageHoles } from '#api/client.ts'

/** The holes of the page being drawn; null in the browser, and where a page is drawn for one visitor alone. */
export const PageHolesContext = createContext<PageHoles | null>(null)

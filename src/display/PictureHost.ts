import { createContext } from 'react'

/** The host of picture URLs: the fixed host in the storefront, the admin's host in the admin (D-18). */
export const PictureHost = createContext('')

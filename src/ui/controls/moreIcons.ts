// The first view draws none of these icons; Icon.tsx explains the split.

export const usersIcon =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.7 3-5.5 6.5-5.5s6 1.8 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.5 3.5 5.2'
export const chevronUpIcon = 'M5 15l7-7 7 7'
export const chevronDownIcon = 'M5 9l7 7 7-7'
export const arrowLeftIcon = 'M20 12H4M10 6l-6 6 6 6'
export const arrowRightIcon = 'M4 12h16M14 6l6 6-6 6'
export const arrowUpIcon = 'M12 20V4M6 10l6-6 6 6'
export const arrowDownIcon = 'M12 4v16M6 14l6 6 6-6'
export const checkIcon = 'M5 12.5l4.5 4.5L19 7.5'
export const plusIcon = 'M12 5v14M5 12h14'
export const minusIcon = 'M5 12h14'
export const trashIcon = 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l.8 14h10.4l.8-14M10 10.5v6M14 10.5v6'
export const eyeIcon =
  'M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
export const eyeOffIcon =
  'M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.6 7.2C3.6 9.1 2 12 2 12s3.6 6.5 10 6.5c1.7 0 3.2-.5 4.5-1.1M10 5.7c.6-.1 1.3-.2 2-.2 6.4 0 10 6.5 10 6.5s-.9 1.6-2.5 3.2'
export const copyIcon = 'M9 9h11v11H9zM15 9V4H4v11h5'
export const shareIcon = 'M12 15V3.5M8 7l4-3.5L16 7M5 11.5v9h14v-9'
export const downloadIcon = 'M12 4v11.5M7 11l5 5 5-5M4.5 20h15'
export const cameraIcon =
  'M3 7.5h4.5L9 5h6l1.5 2.5H21V19H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z'
export const imageIcon = 'M3.5 4.5h17v15h-17zM3.5 16.5l5-5 4 4 2.5-2.5 5.5 5.5M15.5 9v.01'
export const zoomInIcon =
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M10.5 7.5v6M7.5 10.5h6'
export const zoomOutIcon =
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 21 21M7.5 10.5h6'
export const rotateIcon = 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4.5v5h-5'
export const contrastIcon =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17M12 8l6.5-1.5M12 12h8.5M12 16l6.5 1.5'
export const editIcon = 'M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5'
export const truckIcon =
  'M2.5 6h11.5v11H8.8M5.2 17H2.5zM14 9.5h4l3.5 4V17h-1.7M16.2 17H14M7 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6zM18 18.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z'
export const undoIcon = 'M8.5 5L4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3'
export const redoIcon = 'M15.5 5L20 9.5 15.5 14M20 9.5H10a5.5 5.5 0 0 0 0 11h3'
export const mailIcon = 'M3 5.5h18v13H3zM3.5 6.5L12 13l8.5-6.5'
export const gridIcon = 'M4 4h7v9H4zM13.5 4H20v5.5h-6.5zM13.5 12H20v8h-6.5zM4 15.5h7V20H4z'
export const hangerIcon =
  'M9.5 7a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 1.9L21 16.8c1 .7.6 2.2-.6 2.2H3.6c-1.2 0-1.6-1.5-.6-2.2L12 11'
export const receiptIcon =
  'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5zM9 8h6M9 11.5h6M9 15h3.5'
export const messageIcon = 'M3.5 5h17v11.5H12L7.5 20v-3.5h-4zM7.5 9h9M7.5 12.5h6'
export const pageIcon = 'M5.5 3.5h9l4 4v13h-13zM14 3.5V8h4.5M9 17l.5-2.3 4-4 1.8 1.8-4 4z'
export const slidersIcon =
  'M3.5 7h9M16.5 7h4M3.5 12h3M10.5 12h10M3.5 17h10M17.5 17h3M14.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8.5 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM15.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z'
export const logoutIcon = 'M10 4H4.5v16H10M9.5 12h11M16 7.5l4.5 4.5-4.5 4.5'
export const collapseIcon = 'M4 4.5v15M20 12H8.5M13 7l-5 5 5 5'
export const expandIcon = 'M20 4.5v15M4 12h11.5M11 7l5 5-5 5'
export const infoIcon = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.8v.01'
export const warningIcon = 'M12 4L2.5 20h19zM12 10v4.5M12 17.3v.01'
export const externalIcon = 'M10 5H4.5v14.5H19V14M14 4.5h5.5V10M19.5 4.5L11 13'
export const printerIcon = 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14.5h10v6H7zM17 11.8v.01'
export const keyboardIcon =
  'M2.5 6h19v12h-19zM6 10v.01M9 10v.01M12 10v.01M15 10v.01M18 10v.01M6 14v.01M9 14h6M18 14v.01'
export const rulerIcon = 'M3 8.5h18v7H3zM6.5 8.5v3M10 8.5V13M13.5 8.5v3M17 8.5V13'
export const lockIcon = 'M5.5 10.5h13V20h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3'
export const returnedIcon = 'M8.5 6L4.5 10l4 4M4.5 10H15a4.5 4.5 0 0 1 0 9h-4'
export const fullscreenIcon = 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5'

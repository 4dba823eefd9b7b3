import type { ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { App, ConfigProvider } from "antd";
import { cx } from "./cx";
import { adminTheme } from "./theme";
import { useMediaQuery } from "./useMediaQuery";
import styles from "./AdminTheme.module.css";

/**
 * Where antd writes its styles. One element for all mounts, since antd remembers every one for
 * ever; it is in the document while the module is.
 */
const styleHome = document.createElement("div");
styleHome.hidden = true;
const cache = createCache();

function bringStyles(place: HTMLElement | null) {
  place?.append(styleHome);
  return () => {
    styleHome.remove();
    removeIconStyles();
  };
}

/** antd's icons put their one style sheet into the head and leave it there. */
function removeIconStyles() {
  for (const style of document.querySelectorAll('style[rc-util-key="@ant-design-icons"]')) {
    style.remove();
  }
}

/** Ant Design for the admin area: the portal's colours, prefixed and scoped class names. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isTouched = useMediaQuery("(pointer: coarse), (max-width: 40rem)");
  return (
    <>
      <div ref={bringStyles} hidden />
      <StyleProvider container={styleHome} cache={cache} layer>
        <ConfigProvider
          prefixCls="portal-admin"
          iconPrefixCls="portal-admin-icon"
          // A long title keeps clear of the cross.
          modal={{ styles: { header: { paddingInlineEnd: "1.5rem" } } }}
          theme={adminTheme({ isDark, isCalm, isTouched })}
        >
          <App className={cx(styles.app)}>{children}</App>
        </ConfigProvider>
      </StyleProvider>
    </>
  );
}

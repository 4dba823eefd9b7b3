import { useEffect, useState, type ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { App, ConfigProvider } from "antd";
import { adminTheme } from "./theme";
import { useMediaQuery } from "./useMediaQuery";
import { cx } from "./cx";
import styles from "./AdminTheme.module.css";

/**
 * Ant Design for the admin area: the portal's colours, prefixed class names, and styles that
 * live inside the module's own element, so that they leave the document with it.
 */
export function AdminTheme({ children }: { children: ReactNode }) {
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const isCalm = useMediaQuery("(prefers-reduced-motion: reduce)");
  const isTouched = useMediaQuery("(pointer: coarse), (max-width: 40rem)");
  const [styleHome, setStyleHome] = useState<HTMLElement | null>(null);
  const [cache] = useState(createCache);

  useEffect(() => removeIconStyles, []);

  return (
    <>
      <div ref={setStyleHome} hidden />
      {styleHome && (
        <StyleProvider container={styleHome} cache={cache} layer>
          <ConfigProvider
            prefixCls="banyan"
            iconPrefixCls="banyan-icon"
            theme={adminTheme({ isDark, isCalm, isTouched })}
          >
            <App className={cx(styles.app)}>{children}</App>
          </ConfigProvider>
        </StyleProvider>
      )}
    </>
  );
}

/** antd's icons put their one style sheet into the head and leave it there. */
function removeIconStyles() {
  for (const style of document.querySelectorAll('style[rc-util-key="@ant-design-icons"]')) {
    style.remove();
  }
}

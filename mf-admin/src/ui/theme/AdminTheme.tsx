import type { ReactNode } from "react";
import { createCache, StyleProvider } from "@ant-design/cssinjs";
import { App, ConfigProvider } from "antd";
import { cx } from "./cx";
import { adminThemeConfig } from "./adminThemeConfig";
import { useMediaQuery } from "./useMediaQuery";
import styles from "./AdminTheme.module.css";

/** Shared by all mounts: antd never releases the container of its styles. */
const styleContainer = document.createElement("div");
styleContainer.hidden = true;
const cache = createCache();

function attachStyles(parent: HTMLElement | null) {
  parent?.append(styleContainer);
  return () => {
    styleContainer.remove();
    removeIconStyles();
  };
}

/** antd's icons add a style sheet to the head and never remove it. */
function removeIconStyles() {
  for (const style of document.querySelectorAll('style[rc-util-key="@ant-design-icons"]')) {
    style.remove();
  }
}

export function AdminTheme({ children }: { children: ReactNode }) {
  const isDark = useMediaQuery("(prefers-color-scheme: dark)");
  const reducedMotion = useMediaQuery("(prefers-reduced-motion: reduce)");
  const touchInput = useMediaQuery("(pointer: coarse), (max-width: 40rem)");
  return (
    <>
      <div ref={attachStyles} hidden />
      <StyleProvider container={styleContainer} cache={cache} layer>
        <ConfigProvider
          prefixCls="portal-admin"
          iconPrefixCls="portal-admin-icon"
          // Keeps long titles clear of the close button.
          modal={{ styles: { header: { paddingInlineEnd: "1.5rem" } } }}
          theme={adminThemeConfig({ isDark, reducedMotion, touchInput })}
        >
          <App className={cx(styles.app)}>{children}</App>
        </ConfigProvider>
      </StyleProvider>
    </>
  );
}

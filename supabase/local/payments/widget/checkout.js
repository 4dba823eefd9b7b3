// The script of the provider: `new Razorpay(options).open()`. The form is in an iframe of another
// origin, so that the page cannot read its input.
(() => {
  const base = new URL(".", document.currentScript.src);
  const widgetUrl = new URL("checkout/widget.html", base);

  class Razorpay {
    #options;
    #listeners = new Map();
    #dialog = null;
    #scroll = "";

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      const listeners = this.#listeners.get(event) ?? [];
      this.#listeners.set(event, [...listeners, listener]);
    }

    open() {
      if (this.#dialog) return;
      const iframe = document.createElement("iframe");
      iframe.src = widgetUrl.href;
      iframe.title = "Test payment";
      Object.assign(iframe.style, {
        width: "100%",
        height: "100%",
        border: "0",
        colorScheme: "light",
      });

      const dialog = document.createElement("dialog");
      dialog.setAttribute("aria-label", "Test payment");
      Object.assign(dialog.style, {
        position: "fixed",
        inset: "0",
        width: "100vw",
        height: "100dvh",
        maxWidth: "none",
        maxHeight: "none",
        margin: "0",
        padding: "0",
        border: "0",
        overflow: "hidden",
        background: "transparent",
        colorScheme: "light",
      });
      dialog.append(iframe);
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        this.#post("escape");
      });
      document.body.append(dialog);
      this.#dialog = dialog;
      this.#scroll = document.documentElement.style.overflow;
      document.documentElement.style.overflow = "hidden";
      window.addEventListener("message", this.#receive);
      // A modal dialog makes the page inert and returns the focus when it closes.
      dialog.showModal();
      iframe.addEventListener("load", () => iframe.focus());
    }

    close() {
      if (!this.#dialog) return;
      window.removeEventListener("message", this.#receive);
      document.documentElement.style.overflow = this.#scroll;
      this.#dialog.close();
      this.#dialog.remove();
      this.#dialog = null;
    }

    #receive = (event) => {
      const iframe = this.#dialog?.firstChild.contentWindow;
      if (event.source !== iframe || event.origin !== base.origin) return;
      const { type, detail } = event.data;
      if (type === "ready") this.#post("open", this.#widgetOptions());
      if (type === "failed")
        for (const listener of this.#listeners.get("payment.failed") ?? []) listener(detail);
      if (type === "paid") {
        this.close();
        this.#options.handler?.(detail);
      }
      if (type === "dismissed") {
        this.close();
        // As with the provider's widget, undefined if the customer closed the form.
        this.#options.modal?.ondismiss?.(detail);
      }
    };

    #widgetOptions() {
      const { key, order_id, name, description, prefill, notes, theme } = this.#options;
      return { key, order_id, name, description, prefill, notes, color: theme?.color };
    }

    #post(type, detail) {
      this.#dialog?.firstChild.contentWindow.postMessage(
        JSON.parse(JSON.stringify({ type, detail })),
        base.origin,
      );
    }
  }

  window.Razorpay = Razorpay;
})();

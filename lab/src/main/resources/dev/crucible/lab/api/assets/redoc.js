Redoc.init("/openapi.json", { disableSearch: false, nativeScrollbars: true }, document.getElementById("redoc"));
